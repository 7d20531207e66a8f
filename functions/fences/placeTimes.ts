import type { Clock } from '../../shared/core/time'
import type { Fence } from '../../shared/fences/fence'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Fix } from '../../shared/fences/fix'
import { gapOf, unheard } from '../data/silences'
import { type Visit, visitsOf, type ReadFixes, reachMs } from './visits'

/** How often a machine was at a place, passed it, or went from one place to another in a period, and for how long. */
interface PlaceTime {
  readonly kind: 'visit' | 'passed' | 'trip'
  /** Of a trip, the place that it left. */
  readonly from?: string
  readonly place: string
  readonly count: number
  /** All of them together. */
  readonly leastMs: number
  readonly mostMs: number
}

export interface PlaceTimes {
  readonly lines: readonly PlaceTime[]
  /** So many silences, and all of them together: where it was then is not known. */
  readonly silences: number
  readonly silentMs: number
}

interface Asked {
  period: Period
  gapMs: number
  nowMs: number
}

interface Stay extends Pick<Visit, 'entered' | 'left'> {
  place: string
  isPassed: boolean
  leastMs: number
  mostMs: number
}

const overlap = (fromMs: number, toMs: number, period: Period): number =>
  Math.max(0, Math.min(toMs, period.toMs) - Math.max(fromMs, period.fromMs))

/** What of a visit lies in the period; undefined for one that does not touch it. */
const stayIn = (
  place: string,
  { entered, left, stayMs, isPassed }: Visit,
  firstFixMs: number,
  period: Period,
): Stay | undefined => {
  const firstMs =
    entered?.toMs ?? (left === undefined ? firstFixMs : Math.max(firstFixMs, left.toMs - stayMs.most))
  const lastMs = left?.fromMs ?? (entered?.fromMs ?? firstMs) + stayMs.most
  const unknownMs = isPassed === true ? 0 : Math.max(0, lastMs - firstMs - stayMs.least)
  // Of one that lasts, the end of the period is its end.
  const mostMs = overlap(entered?.fromMs ?? -Infinity, left?.toMs ?? Infinity, period)
  if (mostMs === 0) return undefined
  const leastMs = isPassed === true ? 0 : Math.max(0, overlap(firstMs, lastMs, period) - unknownMs)
  return { place, entered, left, isPassed: isPassed === true, leastMs, mostMs }
}

const isSilentBetween = (fromMs: number, toMs: number, silences: readonly Period[]): boolean =>
  silences.some((silence) => silence.fromMs < toMs && fromMs < silence.toMs)

/** The way from the place that was left last to the one that is entered; none from within another, or through a silence. */
const tripTo = (
  stay: Stay,
  stays: readonly Stay[],
  silences: readonly Period[],
): Omit<PlaceTime, 'count'> | undefined => {
  const { entered, place } = stay
  if (entered === undefined) return undefined
  let from: Stay | undefined
  for (const other of stays) {
    if (other === stay || (other.entered?.toMs ?? -Infinity) > entered.toMs) continue
    if (other.left === undefined || other.left.toMs > entered.toMs) return undefined
    if (other.left.toMs > (from?.left?.toMs ?? -Infinity)) from = other
  }
  if (from?.left === undefined || isSilentBetween(from.left.fromMs, entered.toMs, silences)) return undefined
  return {
    kind: 'trip',
    from: from.place,
    place,
    leastMs: Math.max(0, entered.fromMs - from.left.toMs),
    mostMs: entered.toMs - from.left.fromMs,
  }
}

/** Alike ones are one line: visits, then what was passed, then trips, each by the names of their places. */
const sumUp = (all: readonly Omit<PlaceTime, 'count'>[]): PlaceTime[] => {
  const lines = new Map<string, PlaceTime>()
  for (const each of all) {
    const key = JSON.stringify([each.kind, each.from, each.place])
    const { count = 0, leastMs = 0, mostMs = 0 } = lines.get(key) ?? {}
    const sum = { leastMs: leastMs + each.leastMs, mostMs: mostMs + each.mostMs }
    lines.set(key, { ...each, count: count + 1, ...sum })
  }
  const order = ['visit', 'passed', 'trip']
  const keyOf = ({ kind, from = '', place }: PlaceTime) => `${order.indexOf(kind)}\0${from}\0${place}`
  return [...lines.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * Where a machine was in a period, by its visits to fences. A trip belongs to the period in which it arrives.
 * @param fixes ascending, with those of a day before the period and of a gap after it
 */
export const placeTimes = (
  fences: readonly Fence[],
  fixes: readonly Fix[],
  { period, gapMs, nowMs }: Asked,
): PlaceTimes => {
  const times = fixes.map(({ tsMs }) => tsMs)
  const silences = unheard(times, period, { gapMs, nowMs })
  const whole = { fromMs: times[0] ?? period.fromMs, toMs: period.toMs }
  const silentMs = silences.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  // A silence before the period breaks a trip as well.
  const breaks = unheard(times, whole, { gapMs, nowMs })
  const [firstFixMs = period.fromMs] = times
  const visited = fences.flatMap((fence) =>
    visitsOf(fence, fixes, { gapMs }).map((visit) => ({ place: fence.name, visit })),
  )
  const staysIn = (span: Period) =>
    visited.flatMap(({ place, visit }) => stayIn(place, visit, firstFixMs, span) ?? [])
  const stops = staysIn(whole).filter(({ isPassed }) => !isPassed)
  const trips = stops
    .filter(
      ({ entered }) => entered !== undefined && entered.toMs >= period.fromMs && entered.toMs < period.toMs,
    )
    .flatMap((stay) => tripTo(stay, stops, breaks) ?? [])
  const visits = staysIn(period).map(({ place, isPassed, leastMs, mostMs }) => {
    const kind = isPassed ? ('passed' as const) : ('visit' as const)
    return { kind, place, leastMs, mostMs }
  })
  return { lines: sumUp([...visits, ...trips]), silences: silences.length, silentMs }
}

/** Where a machine was in a period that has ended, as far as its plan lets the caller read. */
export const openReadPlaceTimes =
  (readFixes: ReadFixes, now: Clock) =>
  async (
    device: Parameters<ReadFixes>[0],
    caller: Parameters<ReadFixes>[1],
    period: Period,
    fences: readonly Fence[],
  ): Promise<PlaceTimes> => {
    const gapMs = gapOf(device.link)
    const window = { fromMs: period.fromMs - Math.max(reachMs, gapMs), toMs: period.toMs + gapMs }
    const fixes = await readFixes(device, caller, window)
    return placeTimes(fences, fixes, { period, gapMs, nowMs: now() })
  }
export type ReadPlaceTimes = ReturnType<typeof openReadPlaceTimes>
