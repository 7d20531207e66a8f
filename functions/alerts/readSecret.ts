import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/** The value of a secret, read at its first use and known from then on. */
export const openReadSecret = (secrets: SecretsManagerClient, SecretId: string): (() => Promise<string>) => {
  let known: Promise<string> | undefined
  const read = async (): Promise<string> => {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }))
    if (SecretString === undefined || SecretString === '') throw new Error(`The secret ${SecretId} is empty`)
    return SecretString
  }
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
