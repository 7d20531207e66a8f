import type { ReadSecretVersion } from './openSecrets'

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
