import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { AwsError, type AwsCall, type Place, parseInput, ownEntry } from '../core/AwsError'
import { openState } from '../../disk/openState'
import { compareText } from '../core/paginate'

export interface KeyDefinition {
  readonly keyId: string
  /** With or without `alias/`. */
  readonly aliases?: readonly string[]
}

const Stored = z.object({ material: z.string(), createdSeconds: z.number() })

const Context = z.record(z.string(), z.string()).optional()
const Base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const Encrypt = z.object({ KeyId: z.string(), Plaintext: Base64, EncryptionContext: Context })
const DataKey = z.object({ KeyId: z.string(), KeySpec: z.literal('AES_256'), EncryptionContext: Context })
const Decrypt = z.object({ KeyId: z.string().optional(), CiphertextBlob: Base64, EncryptionContext: Context })
const maxPlaintextBytes = 4096
const [ivBytes, authTagBytes] = [12, 16]

/** Bound to every ciphertext: the key and the context, whose order does not matter. */
const authenticated = (keyId: string, context: z.infer<typeof Context>) =>
  Buffer.from(JSON.stringify([keyId, Object.entries(context ?? {}).sort(([a], [b]) => compareText(a, b))]))

/**
 * KMS with symmetric keys: AES-256-GCM, the encryption context as additional authenticated data. A ciphertext is
 * the length of the key id, the key id, nonce, tag, bytes. Key material is made at first start and kept in `dir`.
 */
export const openKeys = async (
  dir: string,
  definitions: readonly KeyDefinition[],
  place: Place,
  now: () => number,
): Promise<Record<string, AwsCall>> => {
  const state = await openState(join(dir, 'kms.json'), z.record(z.string(), Stored), {})
  for (const { keyId } of definitions)
    state.value[keyId] ??= { material: randomBytes(32).toString('base64'), createdSeconds: now() / 1000 }
  await state.save()

  const arnPrefix = `arn:aws:kms:${place.region}:${place.accountId}:`
  const arnOf = (keyId: string) => `${arnPrefix}key/${keyId}`
  const byAlias = new Map(
    definitions.flatMap(({ keyId, aliases = [] }) =>
      aliases.map((alias) => [alias.startsWith('alias/') ? alias : `alias/${alias}`, keyId] as const),
    ),
  )
  const resolve = (given: string) => {
    const local = given.startsWith(arnPrefix) ? given.slice(arnPrefix.length) : given
    const keyId = byAlias.get(local) ?? local.replace(/^key\//, '')
    const definition = definitions.find((candidate) => candidate.keyId === keyId)
    const stored = ownEntry(state.value, keyId)
    if (!definition || !stored) throw new AwsError('NotFoundException', `Key '${given}' does not exist`)
    return { keyId, material: Buffer.from(stored.material, 'base64'), definition, stored }
  }
  const encrypt = (given: string, plaintext: Buffer, context: z.infer<typeof Context>) => {
    const { keyId, material } = resolve(given)
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', material, iv).setAAD(authenticated(keyId, context))
    const bytes = Buffer.concat([cipher.update(plaintext), cipher.final()])
    const blob = Buffer.concat([
      Buffer.from([keyId.length]),
      Buffer.from(keyId),
      iv,
      cipher.getAuthTag(),
      bytes,
    ])
    return { KeyId: arnOf(keyId), CiphertextBlob: blob.toString('base64') }
  }
  const decrypt = (blob: Buffer, context: z.infer<typeof Context>) => {
    const idEnd = 1 + (blob[0] ?? 0)
    const keyId = blob.toString('utf8', 1, idEnd)
    const [iv, tag, bytes] = [
      blob.subarray(idEnd, idEnd + ivBytes),
      blob.subarray(idEnd + ivBytes, idEnd + ivBytes + authTagBytes),
      blob.subarray(idEnd + ivBytes + authTagBytes),
    ]
    try {
      const decipher = createDecipheriv('aes-256-gcm', resolve(keyId).material, iv, {
        authTagLength: authTagBytes,
      })
      decipher.setAAD(authenticated(keyId, context)).setAuthTag(tag)
      return { keyId, plaintext: Buffer.concat([decipher.update(bytes), decipher.final()]) }
    } catch {
      // as in the service: the answer does not say why, be it the key, the context or a changed byte
      throw new AwsError('InvalidCiphertextException', 'The ciphertext is not valid')
    }
  }

  return {
    Encrypt: (input) => {
      const { KeyId, Plaintext, EncryptionContext } = parseInput(Encrypt, input)
      if (Plaintext.length < 1 || Plaintext.length > maxPlaintextBytes)
        throw new AwsError(
          'ValidationException',
          `Plaintext must have between 1 and ${maxPlaintextBytes} bytes`,
        )
      return { ...encrypt(KeyId, Plaintext, EncryptionContext), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
    },
    GenerateDataKey: (input) => {
      const { KeyId, EncryptionContext } = parseInput(DataKey, input)
      const key = randomBytes(32)
      return { ...encrypt(KeyId, key, EncryptionContext), Plaintext: key.toString('base64') }
    },
    Decrypt: (input) => {
      const { KeyId, CiphertextBlob, EncryptionContext } = parseInput(Decrypt, input)
      const { keyId, plaintext } = decrypt(CiphertextBlob, EncryptionContext)
      if (KeyId !== undefined && resolve(KeyId).keyId !== keyId)
        throw new AwsError(
          'IncorrectKeyException',
          'The key ID in the request does not identify the key that was used',
        )
      return {
        KeyId: arnOf(keyId),
        Plaintext: plaintext.toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      }
    },
  }
}
