import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Distribution } from '../../standins/aws/cloudfront/readDistribution'

/** How a template names a secret whose value CloudFormation reads when it deploys. */
const reference = /^\{\{resolve:secretsmanager:(?<id>arn:[^{}]+?):SecretString:::\}\}$/

/** The distribution with the values of the secrets that its origins are sent, as a deployment resolves them. */
export const resolveSecrets = async (distribution: Distribution): Promise<Distribution> => {
  const secrets = new SecretsManagerClient({})
  const resolve = async (text: string): Promise<string> => {
    const SecretId = reference.exec(text)?.groups?.id
    if (SecretId === undefined) return text
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }))
    if (SecretString === undefined) throw new Error(`The secret ${SecretId} has no text`)
    return SecretString
  }
  const behaviours = distribution.behaviours.map(async (behaviour) => {
    const { origin } = behaviour
    if (origin.kind !== 'api') return behaviour
    const headers = await Promise.all(
      Object.entries(origin.headers).map(async ([name, value]) => [name, await resolve(value)] as const),
    )
    return { ...behaviour, origin: { ...origin, headers: Object.fromEntries(headers) } }
  })
  return { ...distribution, behaviours: await Promise.all(behaviours) }
}
