import { hourMs, secondMs } from '../../shared/core/time'
import type { FuelEvent } from '../../shared/fuel/fuel'
import type { Bounds } from '../../shared/hours/hours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { firstAfter, type Points } from '../data/points'
import { unheard } from '../data/silences'
import { type Tank, type TankOptions, type TankStep, leastStep, tankSteps } from './tankSteps'

/** Percent of a tank in an hour: none lasts less than four hours. */
const mostPercentPerHour = 25

export interface TankFuel {
  used: Bounds
  unknownHours: number
  events: FuelEvent[]
}

interface Asked extends TankOptions {
  period: Period
  nowMs: number
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent))
const hoursOf = ({ fromMs, toMs }: Period): number => (toMs - fromMs) / hourMs
/** So much may have been burnt in a time of which nothing is known. */
const burntIn = (hours: number): number => Math.min(100, hours * mostPercentPerHour)

/**
 * A machine stood still before, meanwhile, and in two readings after, that agree; and so much is gone that it would not be
 * burnt either, had it worked between two readings.
 */
const isLoss = (
  { fromMs, toMs, percent }: TankStep,
  { times }: Points,
  { burn }: Tank,
  { isStill, gapMs }: Asked,
): boolean => {
  const gone = -percent - burn * hoursOf({ fromMs, toMs })
  if (gone <= leastStep || toMs - fromMs > gapMs) return false
  const [first, last] = [firstAfter(times, fromMs) - 1, firstAfter(times, toMs) - 1]
  const confirmedMs = times[last + 1]
  if (confirmedMs === undefined || confirmedMs - fromMs > 2 * gapMs) return false
  return times.slice(first, last + 2).every((ms) => isStill(ms) === true)
}

/**
 * The balance of a tank over a period: what it lost beside what was put in and what went at once. Between the figures lies
 * the truth, apart from fillings that are too small to be seen.
 * @param points the level in percent of the tank
 */
export const tankFuel = (points: Points, asked: Asked): TankFuel | undefined => {
  const { period, gapMs, nowMs } = asked
  const { times } = points
  const first = firstAfter(times, period.fromMs - 1)
  const last = firstAfter(times, period.toMs - 1) - 1
  const [firstMs, lastMs] = [times[first], times[last]]
  if (firstMs === undefined || lastMs === undefined || last < first) return undefined
  const tank = tankSteps(points, asked)
  const silences = unheard(times, period, { gapMs, nowMs })
  const unknownHours = silences.reduce((sum, each) => sum + hoursOf(each), 0)
  const edgeHours = (firstMs - period.fromMs + period.toMs - lastMs) / hourMs
  const between = silences.filter(({ fromMs, toMs }) => fromMs >= firstMs && toMs <= lastMs)

  const events = tank.steps
    .filter(({ toMs }) => toMs > period.fromMs && toMs <= period.toMs)
    .flatMap((step): (TankStep & { kind: FuelEvent['kind'] })[] => {
      if (step.percent > 0) return [{ ...step, kind: 'refuel' }]
      return isLoss(step, points, tank, asked) ? [{ ...step, kind: 'loss' }] : []
    })
  const inside = events.filter(({ fromMs, toMs }) => fromMs >= firstMs && toMs <= lastMs)
  const [begin, end] = [tank.levelFrom(first), tank.levelUntil(last)]
  const balance = begin.percent - end.percent + inside.reduce((sum, { percent }) => sum + percent, 0)
  const error = begin.error + end.error + inside.reduce((sum, each) => sum + each.error, 0)
  const hidden = between.reduce((sum, each) => sum + burntIn(hoursOf(each)), 0)
  return {
    used: {
      atLeast: Math.max(0, balance - error),
      atMost: Math.max(0, balance + error) + hidden + burntIn(edgeHours),
    },
    unknownHours,
    events: events.map(({ kind, fromMs, toMs, percent, error: off }) => {
      const silentHours = toMs - fromMs > gapMs ? (toMs - fromMs) / hourMs : 0
      return {
        kind,
        fromTs: fromMs / secondMs,
        toTs: toMs / secondMs,
        percent: {
          atLeast: within(Math.abs(percent) - off),
          // In a silence more may have been put in: what was burnt after its beginning.
          atMost: within(Math.abs(percent) + off + burntIn(silentHours)),
        },
      }
    }),
  }
}
