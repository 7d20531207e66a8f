import { randomBytes } from 'node:crypto'
import { type Clock, hourMs } from '../../shared/core/time'
import type { Row } from '../data/columns/encodeColumns'
import { type Manifest, endOfLifeMs, unpacked } from '../data/historyItems'
import type { HistoryReader } from '../data/historyReader'
import { atOf, readDayRows } from '../data/readDayRows'
import { encodeDay, skOfAll } from './encodeDay'
import type { HistoryWriter } from './historyWriter'

/**
 * Separates what two packers write that work on the same day at the same time. It stands in the sort key of every
 * item of the history, so each of its characters costs a thirtieth of a byte a reading.
 */
export const newSuffix = (): string => randomBytes(6).toString('base64url')

/** Readers that hold a replaced manifest still find its items. */
const replacedLifeMs = hourMs

interface DayToPack {
  stream: string
  day: string
  /** Readings of the day by their keys: all that are there, or some that are new. */
  fresh: ReadonlyMap<string, Row>
  /** The manifest of the day as it was before. */
  replaced: Manifest | undefined
  maxHoldMs: number
}

/**
 * `packed`: a new generation holds. `unchanged`: everything was packed already. `lost`: another packer was faster.
 * `empty`: there is nothing. `outlived`: no plan can read a day so old.
 */
export type Packed = 'packed' | 'unchanged' | 'lost' | 'empty' | 'outlived'

const generationAfter = (manifest: Manifest | undefined, suffix: string): string =>
  `${Number.parseInt(manifest?.generation ?? unpacked, 10) + 1}-${suffix}`

const inOrder = (rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row)

/**
 * Packs one day of one stream: what is packed already, merged by key with what is fresh, so that a reading whose
 * raw row has expired survives. New items first, under a generation of their own (two packers never write the same
 * item), then the manifest, only if the one that was read still holds, then the end of the replaced items. Killed
 * anywhere it can be done again: readers follow the manifest, which names either all of the old or all of the new.
 * What a killed run leaves behind is never named by a manifest and expires with its day.
 */
export const openPackDay =
  (history: HistoryReader & HistoryWriter, now: Clock, newSuffix: () => string) =>
  async ({ stream, day, fresh, replaced, maxHoldMs }: DayToPack): Promise<Packed> => {
    const expiresAtMs = endOfLifeMs(day)
    if (expiresAtMs <= now()) return 'outlived'
    const isFirst = replaced === undefined || replaced.generation === unpacked
    if (isFirst && fresh.size === 0) return 'empty'

    const rows = new Map(fresh)
    if (!isFirst) {
      const packed = await readDayRows(history, replaced)
      for (const row of packed) rows.set(atOf(row), row)
      if (rows.size === packed.length) return 'unchanged'
    }

    const generation = generationAfter(replaced, newSuffix())
    const { manifest, items } = encodeDay({ stream, day, generation, rows: inOrder(rows), maxHoldMs })
    await history.put(stream, items, expiresAtMs)
    if (!(await history.swap(manifest, replaced?.generation, expiresAtMs))) {
      const own = items.map(({ sk }) => sk)
      await history.remove(stream, own)
      return 'lost'
    }
    if (!isFirst) await history.expire(stream, skOfAll(replaced), now() + replacedLifeMs)
    return 'packed'
  }
