import { onFirstUse } from '../core/onFirstUse'
import type { SettingsSeal } from './settingsFile'

/** Seals and opens files with a key of KMS, whose client is loaded then. */
export const openSettingsFiles = (KeyId: string): SettingsSeal => {
  const openSeal = onFirstUse(async () => {
    const [{ KMSClient }, sealing] = await Promise.all([
      import('@aws-sdk/client-kms'),
      import('./settingsFile'),
    ])
    return sealing.openSettingsSeal(new KMSClient({}), KeyId)
  })
  return {
    seal: async (file) => (await openSeal()).seal(file),
    open: async (text) => (await openSeal()).open(text),
  }
}
