import { Problem } from '../../shared/core/problem'
import { dayMs, dayOf, hourMs, secondMs } from '../../shared/core/time'
import { cellAt, cellPoint } from '../../shared/roads/roadCells'
import { endOfLifeMs } from '../data/historyItems'
import type { Row } from '../data/columns/dayColumns'
import { startOfDay } from '../data/streamSpans'
import { epochDayOf, mergeDay, type RoadStore } from './roadStore'

/** A worse fix may lie beside the road. */
const mostHdop = 5
const leastSatellites = 4
/** Between fixes further apart the way is not known. */
const mostGapMs = 150 * secondMs
/** Faster is no machine, but a wild fix. */
const mostKmh = 150
/** Less is the noise of one that stands: what never moves has no road. */
const leastMetres = 25
/** One day of one device adds so many cells at most: 130 km of its own. */
export const maxDayCells = 8000

interface Fix {
  readonly tsMs: number
  readonly lat: number
  readonly lon: number
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

const fixOf = ({ tsMs, body }: Row): Fix[] => {
  const { gps_lat: lat, gps_lon: lon, gps_hdop: hdop, gps_nsat: satellites } = body
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return []
  if (typeof hdop === 'number' && hdop > mostHdop) return []
  if (typeof satellites === 'number' && satellites < leastSatellites) return []
  return [{ tsMs, lat, lon }]
}

const metresPerDegree = 111_195

const metresBetween = (a: Fix, b: Fix): number =>
  metresPerDegree * Math.hypot(b.lat - a.lat, (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180))

const isDriven = (a: Fix, b: Fix, metres: number): boolean => {
  const ms = b.tsMs - a.tsMs
  return ms > 0 && ms <= mostGapMs && metres / 1000 / (ms / hourMs) <= mostKmh
}

/** The cells of a straight way between two fixes. */
const addCells = (cells: Set<number>, a: Fix, b: Fix): void => {
  const [from, to] = [cellPoint(a.lat, a.lon), cellPoint(b.lat, b.lon)]
  const steps = Math.ceil(2 * Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)))
  for (let step = 0; step <= steps && cells.size < maxDayCells; step += 1) {
    const share = steps === 0 ? 0 : step / steps
    cells.add(cellAt({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }))
  }
}

/** The cells that a machine drove through, by its readings in any order. */
export const roadsOfDay = (rows: Iterable<Row>): ReadonlySet<number> => {
  const fixes = [...rows].flatMap(fixOf).sort((a, b) => a.tsMs - b.tsMs)
  const cells = new Set<number>()
  let from = fixes[0]
  for (const fix of fixes) {
    if (from === undefined || fix === from) continue
    const metres = metresBetween(from, fix)
    const isFar = metres >= leastMetres
    if (isFar && isDriven(from, fix, metres)) addCells(cells, from, fix)
    // While it stands, its next way begins where it last was.
    from = isFar ? fix : { ...from, tsMs: fix.tsMs }
  }
  return cells
}

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
