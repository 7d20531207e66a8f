import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms'
import type { DeviceId } from '../../shared/core/ids'

/** The small item of a device that holds its sealed passwords: `setupPassword`, `wifiPassword`. */
export const secretItem = 'SECRET'

/** Seals and opens the secrets of devices. Text goes in, base64 comes out, and the reverse. */
export interface SecretSeal {
  seal: (deviceid: DeviceId, text: string) => Promise<string>
  /** @throws KMS `InvalidCiphertextException` when the secret was sealed for another device */
  open: (deviceid: DeviceId, sealed: string) => Promise<string>
}

/** Opens what was sealed. */
export const openSecretReader = (kms: KMSClient, KeyId: string): Pick<SecretSeal, 'open'> => ({
  open: async (deviceid, sealed) => {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId,
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: { deviceid },
      }),
    )
    if (Plaintext === undefined) throw new Error('KMS gave no plaintext')
    return Buffer.from(Plaintext).toString('utf8')
  },
})

/**
 * The device is the encryption context of its secrets: a secret copied into another device's row cannot be opened
 * there, and the key's audit trail names the device of each use.
 */
export const openSeal = (kms: KMSClient, KeyId: string): SecretSeal => ({
  seal: async (deviceid, text) => {
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId, Plaintext: Buffer.from(text), EncryptionContext: { deviceid } }),
    )
    if (CiphertextBlob === undefined) throw new Error('KMS gave no ciphertext')
    return Buffer.from(CiphertextBlob).toString('base64')
  },
  ...openSecretReader(kms, KeyId),
})
