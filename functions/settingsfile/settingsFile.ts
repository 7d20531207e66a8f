import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms'
import * as z from 'zod'
import { ExportHeader, settingsFileContext } from '../../shared/settingsfile/exportSettings'
import { importBytes, importFaults } from '../../shared/settingsfile/importSettings'
import { Problem } from '../../shared/core/problem'

/** What an export holds of each section; secrets are among it, and nowhere else. */
const Sections = z.object({
  config: z.record(z.string(), z.json()).optional(),
  display: z.record(z.string(), z.json()).optional(),
  notes: z.record(z.string(), z.json()).optional(),
  script: z.string().optional(),
  deviceToDevice: z.record(z.string(), z.json()).optional(),
  aemp: z.record(z.string(), z.json()).optional(),
  events: z.record(z.string(), z.json()).optional(),
})
export type Sections = z.infer<typeof Sections>

const SealedFile = z.object({
  header: z.unknown(),
  key: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
})

export interface SettingsFile {
  header: ExportHeader
  sections: Sections
}

export interface SettingsSeal {
  seal(file: SettingsFile): Promise<string>
  /** @throws Problem `invalid` for a file that is not whole, or not one of ours; `tooLarge` */
  open(text: string): Promise<SettingsFile>
}

/** A data key opens nothing but a file of this form. */
const algorithm = 'aes-256-gcm'

const corrupt = (cause?: unknown) =>
  new Problem('invalid', importFaults.corrupt, { field: 'importFile', cause })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw corrupt(cause)
  }
}

/** The header is plain text for a reader of the file; as it was sealed with, so it must be opened. */
const bound = (header: unknown): Buffer => Buffer.from(JSON.stringify(header))

const refuseSize = (text: string): void => {
  const bytes = Buffer.byteLength(text)
  if (bytes < importBytes.min) throw new Problem('invalid', importFaults.empty, { field: 'importFile' })
  if (bytes > importBytes.max) throw new Problem('tooLarge', importFaults.large, { field: 'importFile' })
}

export const openSettingsSeal = (kms: KMSClient, KeyId: string): SettingsSeal => ({
  seal: async ({ header, sections }) => {
    const made = await kms.send(
      new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: settingsFileContext }),
    )
    if (made.Plaintext === undefined || made.CiphertextBlob === undefined) throw new Error('KMS gave no key')
    const iv = randomBytes(12)
    const cipher = createCipheriv(algorithm, made.Plaintext, iv).setAAD(bound(header))
    const data = Buffer.concat([cipher.update(JSON.stringify(sections)), cipher.final()])
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    return JSON.stringify(
      {
        header,
        key: base64(made.CiphertextBlob),
        iv: base64(iv),
        tag: base64(cipher.getAuthTag()),
        data: base64(data),
      },
      null,
      1,
    )
  },
  open: async (text) => {
    refuseSize(text)
    const sealed = SealedFile.safeParse(parse(text))
    if (!sealed.success) throw corrupt(sealed.error)
    const bytes = (field: 'key' | 'iv' | 'tag' | 'data') => Buffer.from(sealed.data[field], 'base64')
    try {
      const { Plaintext } = await kms.send(
        new DecryptCommand({ KeyId, CiphertextBlob: bytes('key'), EncryptionContext: settingsFileContext }),
      )
      if (Plaintext === undefined) throw new Error('KMS gave no key')
      const decipher = createDecipheriv(algorithm, Plaintext, bytes('iv'), { authTagLength: 16 })
      decipher.setAAD(bound(sealed.data.header)).setAuthTag(bytes('tag'))
      const opened = Buffer.concat([decipher.update(bytes('data')), decipher.final()]).toString('utf8')
      return { header: ExportHeader.parse(sealed.data.header), sections: Sections.parse(JSON.parse(opened)) }
    } catch (error) {
      // A service that is away is no fault of the file.
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 400
      if (status >= 500) throw error
      throw corrupt(error)
    }
  },
})
