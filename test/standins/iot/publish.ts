import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { localCredentials, type Credentials } from '../../../scripts/standins/aws/core/signatureV4'

export const clientOf = (endpoint: string, credentials: Credentials & { sessionToken?: string }) =>
  new IoTDataPlaneClient({ endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 })

/** Publishes by the data plane, as a handler does. */
export const publish = async (
  url: string,
  topic: string,
  text: string,
  qos = 1,
  credentials: Parameters<typeof clientOf>[1] = localCredentials,
) => {
  const sdk = clientOf(url, credentials)
  try {
    await sdk.send(new PublishCommand({ topic, qos, payload: Buffer.from(text) }))
  } finally {
    sdk.destroy()
  }
}
