import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { Bounds } from '../hours/hours'
import { sniffImage } from '../files/sniffImage'
import { PlanId } from './plan'

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

export const maxEntries = 1000
const maxNote = 2000

export const EntryId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an entry'), z.meta({ title: 'Entry' }))
  .brand<'EntryId'>()
export type EntryId = z.infer<typeof EntryId>

const text = (title: string) =>
  z.string().check(z.trim(), z.maxLength(maxNote, `must be at most ${maxNote} characters`), z.meta({ title }))

/** What people write of work that was done. */
export const entryFields = {
  /** What the meter showed; absent for a machine without one. */
  meterHours: z.optional(
    StorableNumber.check(
      z.minimum(0, 'must be at least 0'),
      z.maximum(1_000_000, 'must be at most 1,000,000'),
      z.meta({ title: 'Meter' }),
    ),
  ),
  note: text('What was done'),
  parts: text('Parts'),
  cost: z.optional(
    StorableNumber.check(
      z.minimum(0, 'must be at least 0'),
      z.maximum(1e9, 'must be at most 1,000,000,000'),
      z.meta({ title: 'Cost' }),
    ),
  ),
  currency: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Z]{3}$/, 'must be three capital letters, such as AUD'),
        z.meta({ title: 'Currency' }),
      ),
  ),
}

/** Of the log of a machine. Times are epoch seconds. */
export const ServiceEntry = z.object({
  entryid: EntryId,
  planids: z.array(PlanId),
  /** As the plans were called then. */
  planNames: z.array(z.string()),
  /** When the work was done. */
  atTs: z.number(),
  ...entryFields,
  /** Of a machine without a meter: what was counted by then. */
  counted: z.optional(Bounds),
  files: z.optional(z.array(EntryFile)),
  by: z.string(),
  loggedTs: z.number(),
  /** Who took it back, and when: it resets nothing then. */
  undone: z.optional(z.object({ by: z.string(), ts: z.number() })),
})
export type ServiceEntry = z.infer<typeof ServiceEntry>
