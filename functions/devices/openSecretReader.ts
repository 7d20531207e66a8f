import { onFirstUse } from '../core/onFirstUse'
import type { SecretSeal } from './deviceSecrets'

/** Opens what was sealed with a key of KMS, and seals, by a client that is loaded then. */
export const openSecretReader = (KeyId: string): SecretSeal => {
  const openSeal = onFirstUse(async () => {
    const [{ KMSClient }, sealing] = await Promise.all([
      import('@aws-sdk/client-kms'),
      import('./secretSeal'),
    ])
    return sealing.openSeal(new KMSClient({}), KeyId)
  })
  return {
    open: async (deviceid, sealed) => (await openSeal()).open(deviceid, sealed),
    seal: async (deviceid, text) => (await openSeal()).seal(deviceid, text),
  }
}
