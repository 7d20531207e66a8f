import { randomBytes } from 'node:crypto'
import type { KMSClient } from '@aws-sdk/client-kms'

interface Request {
  CiphertextBlob?: Uint8Array
  EncryptionContext?: Record<string, string>
}

/** A key service that gives data keys and opens them again, each only under the context that it was made with. */
export const memoryKeys = (): KMSClient => {
  const made = new Map<string, { key: Buffer; context: string }>()
  const send = (command: { input: Request }): Promise<unknown> => {
    const { CiphertextBlob, EncryptionContext } = command.input
    const context = JSON.stringify(EncryptionContext)
    if (command.constructor.name === 'GenerateDataKeyCommand') {
      const [key, blob] = [randomBytes(32), randomBytes(40)]
      made.set(blob.toString('hex'), { key, context })
      return Promise.resolve({ Plaintext: key, CiphertextBlob: blob })
    }
    const found = made.get(Buffer.from(CiphertextBlob ?? []).toString('hex'))
    if (found?.context === context) return Promise.resolve({ Plaintext: found.key })
    return Promise.reject(Object.assign(new Error('invalid'), { name: 'InvalidCiphertextException' }))
  }
  return { send } as unknown as KMSClient
}
