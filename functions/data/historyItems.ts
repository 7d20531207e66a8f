import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs } from '../../shared/core/time'
import { mayBeUnmeasured } from '../../shared/data/isUnmeasured'
import { endOfDay } from './streamSpans'
import { rowTimesKey } from './columns/dayColumns'

/** One day longer than the longest plan lets anybody read. */
const historyLifeMs = 731 * dayMs
export const endOfLifeMs = (day: string): number => endOfDay(day) + historyLifeMs

/**
 * How the packed history of a stream is kept: per key and day one column (`C#`) and, for numbers, its hours (`H#`),
 * each under the generation that wrote it, and per day one manifest that says which generation holds. The times that
 * all columns of a day share stand in the manifest, or where they are long in a column under a name of their own. What
 * keys a day has is mostly the same as the day before: it stands once (`K#`), named by its digest.
 */
export const chunkSk = (key: string, day: string, generation: string, part: number): string =>
  `C#${key}#${day}#${generation}#${part}`
export const hoursSk = (key: string, day: string, generation: string): string =>
  `H#${key}#${day}#${generation}`
export const manifestSk = (day: string): string => `M#${day}`
/** Generation of a day that no packer has taken yet: all that stands of it is its mark. */
export const unpacked = '0'
export const keyListSk = (keyList: string): string => `K#${keyList}`

/** Bounds of the sort keys of some days. `~` sorts behind everything that follows a day. */
export const skRange = {
  chunks: (key: string, fromDay: string, toDay: string) => [`C#${key}#${fromDay}`, `C#${key}#${toDay}#~`],
  hours: (key: string, fromDay: string, toDay: string) => [`H#${key}#${fromDay}`, `H#${key}#${toDay}#~`],
  manifests: (fromDay: string, toDay: string) => [manifestSk(fromDay), manifestSk(toDay)],
} as const satisfies Record<string, (...days: string[]) => readonly [string, string]>

/** What a key's column of a day holds; only columns of nothing but numbers can be read by their hours. */
const KeyEntry = z.object({
  /** The parts of the day that have the key: a part is a run of its rows. */
  parts: z.array(z.int().check(z.minimum(0))),
  values: z.enum(['numbers', 'texts', 'mixed']),
})
export type KeyEntry = z.infer<typeof KeyEntry>

/**
 * Which generation of a day holds, and what it holds. `keys` may have been read in part. It is kept small: a chart of
 * a month reads thirty, one of two years seven hundred.
 */
export const Manifest = z.object({
  stream: z.string(),
  day: z.string(),
  generation: z.string(),
  keys: z._default(z.record(z.string(), KeyEntry), {}),
  /** There are readings of the day that no packer has seen: what was put here with the last of them. */
  dirty: z.optional(z.string()),
  /** Times of the rows of each part (`packBytes`), if they are short and not in the columns. */
  times: z.optional(z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array))),
})
export type Manifest = z.infer<typeof Manifest>

export const entryOf = (manifest: Manifest, key: string): KeyEntry | undefined =>
  Object.hasOwn(manifest.keys, key) ? manifest.keys[key] : undefined

/** Sort key of the times that a part of the day shares, if they stand neither in the manifest nor in each column. */
export const timesSkOf = (manifest: Manifest, part: number): string | undefined =>
  entryOf(manifest, rowTimesKey)?.parts.includes(part) === true
    ? chunkSk(rowTimesKey, manifest.day, manifest.generation, part)
    : undefined

/** The items of a day that a chart of some keys needs. */
interface WantedDay {
  /** The hours of each key that they cover wholly. */
  hours: { key: string; sk: string }[]
  /** Columns, and the times of their rows where these stand apart. */
  columns: { key: string; sk: string; part: number; timesSk: string | undefined }[]
}

/** Hours pass over what was not measured; a chart shows it, so it reads the columns of keys that may have some. */
export const isCoveredByHours = (key: string): boolean => !mayBeUnmeasured(key)

/** `isByHours`: the chart is so long that hours are enough where they cover everything. */
export const wantedOf = (manifest: Manifest, keys: readonly string[], isByHours: boolean): WantedDay => {
  const wanted: WantedDay = { hours: [], columns: [] }
  const { day, generation } = manifest
  for (const key of keys) {
    const entry = entryOf(manifest, key)
    if (isByHours && entry?.values === 'numbers' && isCoveredByHours(key))
      wanted.hours.push({ key, sk: hoursSk(key, day, generation) })
    else {
      for (const part of entry?.parts ?? []) {
        const sk = chunkSk(key, day, generation, part)
        wanted.columns.push({ key, sk, part, timesSk: timesSkOf(manifest, part) })
      }
    }
  }
  return wanted
}

/** Sort keys of all of them, each once. */
export const sksOf = ({ hours, columns }: WantedDay): string[] => [
  ...new Set([...hours, ...columns].map(({ sk }) => sk)),
  ...new Set(columns.flatMap(({ timesSk }) => (timesSk === undefined ? [] : [timesSk]))),
]

export type HeldKeys = Record<string, KeyEntry>

/**
 * What a day holds, as one short text: `numbers 0 ambient,vin;texts 0 state`. A chart of a month reads the manifests
 * of all its days, and the store charges each by its length; a map of entries was four times as long.
 */
export const writeHeldKeys = (keys: HeldKeys): string => {
  const groups = new Map<string, string[]>()
  for (const [key, { values, parts }] of Object.entries(keys)) {
    const head = `${values} ${parts.join('+')}`
    groups.set(head, [...(groups.get(head) ?? []), key])
  }
  return [...groups].map(([head, names]) => `${head} ${names.sort().join(',')}`).join(';')
}

/** Shorter texts stand in the manifest itself. */
export const minListedLength = 64

/** Names a text of `writeHeldKeys` for ever: the same name is the same text. */
export const nameOfHeldKeys = (held: string): string =>
  createHash('sha256').update(held).digest('base64url').slice(0, 16)

const isKind = (word: string): word is KeyEntry['values'] =>
  word === 'numbers' || word === 'texts' || word === 'mixed'

/** The exact inverse of `writeHeldKeys`. Throws a `RangeError` on any other text. */
export const readHeldKeys = (text: string): HeldKeys => {
  const keys: HeldKeys = {}
  if (text === '') return keys
  for (const group of text.split(';')) {
    const [values = '', parts = '', names] = group.split(' ')
    if (!isKind(values) || names === undefined) throw new RangeError(`No manifest says ${group}`)
    const entry = { values, parts: parts.split('+').map(Number) }
    for (const name of names.split(',')) keys[name] = entry
  }
  return keys
}
