import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { originHeader } from '../../shared/core/originHeader'
import { Name, readEnv } from '../core/env'
import {
  openDistributionEdge,
  rotateOriginSecret,
  openSecretVersions,
} from '../webrelease/rotateOriginSecret'

const env = readEnv({ DISTRIBUTION_ID: Name, ORIGIN_URL: z.url(), ORIGIN_SECRET: Name })

const rotate = rotateOriginSecret(
  openSecretVersions(new SecretsManagerClient({}), env.ORIGIN_SECRET),
  openDistributionEdge(new CloudFrontClient({ region: 'us-east-1' }), env.DISTRIBUTION_ID),
  async (secret) =>
    (await fetch(env.ORIGIN_URL, { redirect: 'error', headers: { [originHeader]: secret } })).status,
)

const Event = z.object({
  Step: z.enum(['createSecret', 'setSecret', 'testSecret', 'finishSecret']),
  ClientRequestToken: z.string(),
})

/** What Secrets Manager calls, step by step, when the secret of the front is due for change. */
export const handler = async (event: unknown): Promise<void> => {
  const { Step, ClientRequestToken } = Event.parse(event)
  await rotate(Step, ClientRequestToken)
}
