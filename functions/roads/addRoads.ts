import { Problem } from '../../shared/core/problem'
import { dayMs, dayOf } from '../../shared/core/time'
import { endOfLifeMs } from '../data/historyItems'
import type { Row } from '../data/columns/encodeColumns'
import { startOfDay } from '../data/streamSpans'
import { epochDayOf, mergeDay } from './deviceRoads'
import type { RoadStore } from './roadStore'
import { roadsOfDay } from './roadsOfDay'

const maxTries = 5

/** Notes where a device drove by readings of one day, while they are at hand for being packed. */
export type AddRoads = (stream: string, day: string, rows: Iterable<Row>) => Promise<void>

/**
 * One read and at most one write for a day of a device that drove; nothing for one that did not. Done again it changes
 * nothing, so that a packer that was killed may do its whole day again.
 */
export const openAddRoads =
  (store: RoadStore): AddRoads =>
  async (stream, day, rows) => {
    const cells = roadsOfDay(rows)
    if (cells.size === 0) return
    for (let tried = 0; tried < maxTries; tried += 1) {
      const { roads, version } = await store.read(stream)
      const merged = mergeDay(roads, epochDayOf(startOfDay(day)), cells)
      if (merged === undefined) return
      const lastDay = Math.max(...[...merged.values()].map((driven) => driven.lastDay))
      const expiresAtMs = endOfLifeMs(dayOf(lastDay * dayMs))
      if (await store.write(stream, merged, version, expiresAtMs)) return
    }
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 2 })
  }
