import * as z from 'zod/mini'
import { sniffImage } from '../files/sniffImage'

/** What may be attached to an entry of a log: photographs and PDF, so many of at most 5 MB. */
export const maxEntryFiles = 8
export const maxEntryFileBytes = 5 * 1024 * 1024
const maxFileName = 100

export const tooManyFiles = `An entry can have at most ${maxEntryFiles} files.`
export const entryFileTooLarge = 'File too large. (5 MB limit)'
export const notAnEntryFile = 'This is not a whole PDF, PNG or JPEG. Please choose another file.'
/** One that another person removed meanwhile looks as one that never was. */
export const entryFileNotStored = 'The file is no longer stored.'

/** The types that are kept, and how the name of such a file ends. */
const endings = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type EntryFileType = keyof typeof endings
const types = Object.keys(endings) as [EntryFileType, ...EntryFileType[]]

export const EntryFileId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of a file'), z.meta({ title: 'File' }))
  .brand<'EntryFileId'>()
export type EntryFileId = z.infer<typeof EntryFileId>

/** Marks that lead into another folder or hide what a name ends in. */
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu

/** What was uploaded, and how the person calls it. */
export const GivenFile = z.object({
  fileid: EntryFileId,
  name: z.string().check(
    z.overwrite((name) => name.replaceAll(unsafe, ' ').trim()),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxFileName, `must be at most ${maxFileName} characters`),
    z.meta({ title: 'Name' }),
  ),
})
export type GivenFile = z.infer<typeof GivenFile>

export const GivenFiles = z.array(GivenFile).check(
  z.maxLength(maxEntryFiles, `may be at most ${maxEntryFiles}`),
  z.refine(
    (files) => new Set(files.map(({ fileid }) => fileid)).size === files.length,
    'must name each once',
  ),
  z.meta({ title: 'Files' }),
)

/** A file of an entry. */
export const EntryFile = z.object({
  fileid: EntryFileId,
  name: z.string(),
  type: z.enum(types),
  /** Bytes. */
  size: z.number(),
})
export type EntryFile = z.infer<typeof EntryFile>

/** A name that ends as its type does, so that no one opens `invoice.exe`. */
export const nameOfType = (name: string, type: EntryFileType): string =>
  endings[type].some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[type][0]}`

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
/** Programs that write PDF may put so much behind its end. */
const tailBytes = 1024

const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8))) && latin(bytes.subarray(-tailBytes)).includes('%%EOF')

/** What a file really is, by its content alone; undefined for what is not kept. */
export const sniffEntryFile = (bytes: Uint8Array): EntryFileType | undefined =>
  isPdf(bytes) ? 'application/pdf' : sniffImage(bytes)
