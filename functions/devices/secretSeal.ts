import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms'
import type { SecretSeal } from './deviceSecrets'

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
