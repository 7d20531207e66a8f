import { DescribeEndpointCommand, IoTClient } from '@aws-sdk/client-iot'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SmokeSecret, type SmokeTarget, readPortalConfig } from './SmokeTarget'

/** The demo's first account and device on a running local stack. */
export const readLocalTarget = async (url: string): Promise<SmokeTarget> => {
  const { local } = await readPortalConfig(url)
  const [account] = local?.accounts ?? []
  const [device] = local?.devices ?? []
  if (local === undefined || account === undefined || device === undefined) {
    throw new Error(`${url} is no local stack`)
  }
  const { deviceid, setupPassword } = device
  return {
    url,
    ...account,
    deviceid,
    broker: { url: local.mqttUrl, username: deviceid, password: setupPassword },
  }
}

/** The account and device that a stage keeps for the test, in the secret `portal-smoke-STAGE`. */
export const readStageTarget = async (stage: string): Promise<SmokeTarget> => {
  const SecretId = `portal-smoke-${stage}`
  const { SecretString = '{}' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId }),
  )
  const { certificatePem, privateKeyPem, ...rest } = SmokeSecret.parse(JSON.parse(SecretString))
  const { endpointAddress } = await new IoTClient({}).send(
    new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }),
  )
  if (endpointAddress === undefined) throw new Error('IoT Core gives no address')
  const broker = { url: `mqtts://${endpointAddress}:8883`, cert: certificatePem, key: privateKeyPem }
  return { ...rest, broker }
}
