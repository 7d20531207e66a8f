import { mayBeUnmeasured } from '../../shared/data/isUnmeasured'
import { type Manifest, chunkSk, entryOf, hoursSk, timesSkOf } from './historyItems'

/** The items of a day that a chart of some keys needs. */
export interface WantedDay {
  /** The hours of each key that they tell wholly. */
  hours: { key: string; sk: string }[]
  /** Columns, and the times of their rows where these stand apart. */
  columns: { key: string; sk: string; part: number; timesSk: string | undefined }[]
}

/** Hours pass over what was not measured; a chart shows it, so it reads the columns of keys that may have some. */
export const isToldByHours = (key: string): boolean => !mayBeUnmeasured(key)

/** `isByHours`: the chart is so long that hours are enough where they tell everything. */
export const wantedOf = (manifest: Manifest, keys: readonly string[], isByHours: boolean): WantedDay => {
  const wanted: WantedDay = { hours: [], columns: [] }
  const { day, generation } = manifest
  for (const key of keys) {
    const entry = entryOf(manifest, key)
    if (isByHours && entry?.values === 'numbers' && isToldByHours(key))
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
