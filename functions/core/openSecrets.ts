import { secondMs } from '../../shared/core/time'
import type { StoreConfig } from './store/documents'
import { openSendRequest, openSigner } from './dynamo/sendRequest'
import { credentialsIn } from './environmentCredentials'

interface SecretVersion {
  text: string | undefined
  createdMs: number
}

/** Reads a secret, by default the current version; undefined when it has no version of that stage. */
export type ReadSecretVersion = (
  SecretId: string,
  VersionStage?: string,
) => Promise<SecretVersion | undefined>

const service = 'secretsmanager'

const openFrom = ({ region = process.env.AWS_REGION, endpoint, credentials }: StoreConfig) => {
  if (region === undefined) throw new Error('AWS_REGION is not set')
  const sign = openSigner({ service, region, credentials: credentials ?? credentialsIn(process.env) })
  const own = endpoint ?? process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER
  return openSendRequest(own ?? `https://${service}.${region}.amazonaws.com`, sign, {
    contentType: 'application/x-amz-json-1.1',
    targetPrefix: service,
  })
}

/** Secrets Manager as the environment of a Lambda opens it: every service reads a secret before its first answer. */
export const openSecrets = (config: StoreConfig = {}): ReadSecretVersion => {
  let opened: ReturnType<typeof openFrom> | undefined
  return async (SecretId, VersionStage) => {
    const { send } = (opened ??= openFrom(config))
    try {
      const answer = await send('GetSecretValue', { SecretId, VersionStage })
      const { SecretString, CreatedDate } = answer as { SecretString?: string; CreatedDate?: number }
      return { text: SecretString, createdMs: (CreatedDate ?? 0) * secondMs }
    } catch (error) {
      if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
      throw error
    }
  }
}

/** The value of a secret, read at its first use and known from then on. */
export const openReadSecret = (read: ReadSecretVersion, SecretId: string): (() => Promise<string>) => {
  let known: Promise<string> | undefined
  const readOnce = async (): Promise<string> => {
    const { text } = (await read(SecretId)) ?? {}
    if (text === undefined || text === '') throw new Error(`The secret ${SecretId} is empty`)
    return text
  }
  return () =>
    (known ??= readOnce().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
