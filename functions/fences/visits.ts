import type { Position } from '../../shared/places/place'
import { type Fence, mayBeInside, mayCross } from '../../shared/fences/fence'
import { type Fix, metresFrom, readFix } from '../../shared/fences/fix'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { KeySeries } from '../data/KeySeries'
import { openReadSeries } from '../data/seriesReader'
import type { Sources } from '../data/readRows'
import { streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { type FenceState, advanceFence } from './fenceState'

const keys = ['gps_lat', 'gps_lon', 'gps_hdop', 'gps_nsat', 'gps_speed'] as const

/** So far before a period is looked for the side of a fence on which a device was when it began. */
export const reachMs = dayMs

/** The fixes of a device in a period, ascending, as far back as its plan lets the caller read. */
export const openReadFixes = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Fix[]> => {
    const rights = readingRightsOf(record, caller, now)
    const window = {
      fromMs: Math.max(period.fromMs, now() - rights.retentionDays * dayMs),
      toMs: period.toMs,
    }
    if (!rights.rawData || window.fromMs >= window.toMs) return []
    const series = new Map(keys.map((key) => [key as string, new KeySeries()]))
    await Promise.all(streamSpans(record, link, window).map((span) => readSeries(span, series)))
    const columns = keys.map((key) => ({
      key,
      at: 0,
      points: series.get(key)?.join().numbers ?? { times: new Float64Array(), values: new Float64Array() },
    }))
    const fixes: Fix[] = []
    for (const tsMs of columns[0]?.points.times ?? []) {
      const body: Record<string, number> = {}
      for (const column of columns) {
        const { times, values } = column.points
        while ((times[column.at] ?? Infinity) < tsMs) column.at += 1
        if (times[column.at] === tsMs) body[column.key] = values[column.at] ?? Number.NaN
      }
      const fix = readFix(tsMs, body)
      if (fix !== undefined) fixes.push(fix)
    }
    return fixes
  }
}

export type ReadFixes = ReturnType<typeof openReadFixes>

/** A moment between two readings, epoch milliseconds. */
export interface Between {
  readonly fromMs: number
  readonly toMs: number
}

/** A stay inside a fence. */
export interface Visit {
  /** Undefined when the device was inside at the first fix that is known. */
  readonly entered: Between | undefined
  /** Undefined while it is inside at the last fix that is known. */
  readonly left: Between | undefined
  /** For how long, at least and at most, in milliseconds; a time without readings may have been spent elsewhere. */
  readonly stayMs: { readonly least: number; readonly most: number }
  /** The way between two readings leads through it: none was taken inside. */
  readonly isPassed?: true
}

interface Options {
  /** After a longer time without a fix the device may have been anywhere. */
  gapMs: number
}

interface Stay {
  entered: Between | undefined
  /** The first and the last fix inside. */
  firstMs: number
  lastMs: number
  unknownMs: number
}

const endStay = ({ entered, firstMs, lastMs, unknownMs }: Stay, left: Between | undefined): Visit => {
  const most = (left?.toMs ?? lastMs) - (entered?.fromMs ?? firstMs)
  return { entered, left, stayMs: { least: lastMs - firstMs - unknownMs, most } }
}

/** Nearer than this is a hit; it also bounds how many steps a way takes. */
const leastStepM = 1
const mostSteps = 1000

/** Whether the straight way between two fixes leads through a fence, deeper than their errors. */
const leadsThrough = (fence: Fence, from: Fix, to: Fix): boolean => {
  const [east, north] = metresFrom(from.at, to.at)
  const metres = Math.hypot(east, north)
  const depthM = Math.max(from.errorM, to.errorM)
  let goneM = 0
  for (let step = 0; step < mostSteps && goneM <= metres; step += 1) {
    const share = metres === 0 ? 0 : goneM / metres
    const turn = ((to.at[0] - from.at[0] + 540) % 360) - 180
    const at: Position = [from.at[0] + share * turn, from.at[1] + share * (to.at[1] - from.at[1])]
    // The edge is nowhere nearer: so far the way need not be looked at.
    const leftM = fence.distanceM(at, metres) + depthM
    if (leftM <= 0) return true
    goneM += Math.max(leastStepM, leftM)
  }
  return false
}

const inOrder = (fixes: readonly Fix[]): readonly Fix[] => {
  const isOrdered = fixes.every(({ tsMs }, i) => tsMs > (fixes[i - 1]?.tsMs ?? -Infinity))
  // Of one instant in an order of their own: not that of their arrival.
  return isOrdered
    ? fixes
    : fixes.toSorted((a, b) => a.tsMs - b.tsMs || a.at[0] - b.at[0] || a.at[1] - b.at[1])
}

/** The stays of a device inside a fence by its fixes, in whatever order they arrived; the oldest first. */
export const visitsOf = (fence: Fence, fixes: readonly Fix[], { gapMs }: Options): Visit[] => {
  const visits: Visit[] = []
  let state: FenceState | undefined
  let stay: Stay | undefined
  /** The last fix, and the last one that was on the side of the state. */
  let last: Fix | undefined
  let lastSure: Fix | undefined
  for (const fix of inOrder(fixes)) {
    if (fix.tsMs === last?.tsMs) continue
    const before = last
    last = fix
    // Most fixes, of most fences.
    const isOutside = state !== undefined && !state.isInside && state.crossing === undefined
    if (
      isOutside &&
      !mayBeInside(fence, fix.at) &&
      (lastSure === undefined || !mayCross(fence, lastSure.at, fix.at))
    ) {
      lastSure = fix
      continue
    }
    const next = advanceFence(state, fence, fix, () => before)
    if (next.isInside && stay === undefined) {
      const entered =
        state === undefined ? undefined : { fromMs: lastSure?.tsMs ?? fix.tsMs, toMs: next.sinceMs }
      stay = { entered, firstMs: next.sinceMs, lastMs: next.sinceMs, unknownMs: 0 }
    }
    if (!next.isInside && stay !== undefined) {
      visits.push(endStay(stay, { fromMs: stay.lastMs, toMs: next.sinceMs }))
      stay = undefined
      // It has left: the way out is no way through.
      lastSure = undefined
    }
    state = next
    if (next.crossing !== undefined) continue
    if (stay === undefined) {
      const stepMs = fix.tsMs - (lastSure?.tsMs ?? -Infinity)
      if (lastSure !== undefined && stepMs <= gapMs && leadsThrough(fence, lastSure, fix)) {
        const between = { fromMs: lastSure.tsMs, toMs: fix.tsMs }
        visits.push({ entered: between, left: between, stayMs: { least: 0, most: stepMs }, isPassed: true })
      }
    } else {
      const stepMs = fix.tsMs - stay.lastMs
      stay = { ...stay, lastMs: fix.tsMs, unknownMs: stay.unknownMs + (stepMs > gapMs ? stepMs : 0) }
    }
    lastSure = fix
  }
  if (stay !== undefined) visits.push(endStay(stay, undefined))
  return visits
}
