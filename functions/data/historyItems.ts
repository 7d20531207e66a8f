import * as z from 'zod'

/**
 * How the packed history of a stream is kept: per key and day one column (`C#`) and, for numbers, its hours (`H#`),
 * each under the generation that wrote it, and per day one manifest that says which generation holds.
 */
export const chunkSk = (key: string, day: string, generation: string, part: number): string =>
  `C#${key}#${day}#${generation}#${part}`
export const hoursSk = (key: string, day: string, generation: string): string =>
  `H#${key}#${day}#${generation}`
export const manifestSk = (day: string): string => `M#${day}`

/** Bounds of the sort keys of some days. `~` sorts behind everything that follows a day. */
export const skRange = {
  chunks: (key: string, fromDay: string, toDay: string) => [`C#${key}#${fromDay}`, `C#${key}#${toDay}#~`],
  hours: (key: string, fromDay: string, toDay: string) => [`H#${key}#${fromDay}`, `H#${key}#${toDay}#~`],
  manifests: (fromDay: string, toDay: string) => [manifestSk(fromDay), manifestSk(toDay)],
} as const satisfies Record<string, (...days: string[]) => readonly [string, string]>

/** What a key's column of a day holds; only columns of nothing but numbers can be told by their hours. */
const KeyEntry = z.object({
  /** The parts of the day that have the key: a part is a run of its rows. */
  parts: z.array(z.number().int().min(0)),
  values: z.enum(['numbers', 'texts', 'mixed']),
})
export type KeyEntry = z.infer<typeof KeyEntry>

/** Which generation of a day holds, and what it holds. `keys` may have been read in part. */
export const Manifest = z.object({
  stream: z.string(),
  day: z.string(),
  generation: z.string(),
  keys: z.record(z.string(), KeyEntry).default({}),
  /** Readings of the day, and the first and last of their times. */
  n: z.number().int(),
  firstMs: z.number(),
  lastMs: z.number(),
})
export type Manifest = z.infer<typeof Manifest>

export const entryOf = (manifest: Manifest, key: string): KeyEntry | undefined =>
  Object.hasOwn(manifest.keys, key) ? manifest.keys[key] : undefined

/** Sort keys of a key's column. */
export const chunkSksOf = (manifest: Manifest, key: string): string[] =>
  (entryOf(manifest, key)?.parts ?? []).map((part) => chunkSk(key, manifest.day, manifest.generation, part))
