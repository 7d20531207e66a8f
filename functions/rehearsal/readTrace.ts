import { type Clock, dayMs, dayOf, dayStartMs, hourMs } from '../../shared/core/time'
import { isUnmeasured, mayBeUnmeasured } from '../../shared/data/isUnmeasured'
import type { HourlyRollup } from '../../shared/data/rollups/rollUpHours'
import { type LimitRule, excessOf } from '../../shared/rehearsal/replay'
import { KeySeries, pointsOfHours } from '../data/KeySeries'
import { joinPoints, type Points } from '../data/points'
import type { Sources } from '../data/readRows'
import { openReadSeries } from '../data/seriesReader'
import { maxHoldMsOf } from '../data/silences'
import { daysOf, type StreamSpan, streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { openReadHours } from '../periodfigures/readHours'

type State = 'inside' | 'past' | 'unknown'

const stateAfter = (rule: LimitRule, { last }: HourlyRollup): State => {
  const excess = excessOf(rule, last)
  if (excess > 0) return 'past'
  return excess > -rule.hysteresis ? 'unknown' : 'inside'
}

/**
 * The UTC days in which a limit may begin or end something, by their hours in ascending order. In the others all values
 * of each hour lie on one side of what would change anything, so that its lowest and highest are enough. How it stood before
 * the first hour is not known.
 */
const daysThatMatter = (hours: readonly HourlyRollup[], rules: readonly LimitRule[]): ReadonlySet<string> => {
  const days = new Set<string>()
  for (const rule of rules) {
    let state: State = 'unknown'
    for (const hour of hours) {
      const [nearest, farthest] = rule.side === 'high' ? [hour.min, hour.max] : [hour.max, hour.min]
      if (state === 'inside' && !(excessOf(rule, farthest) > 0)) continue
      if (state === 'past' && excessOf(rule, nearest) > -rule.hysteresis) continue
      days.add(dayOf(hour.hourMs))
      state = stateAfter(rule, hour)
    }
  }
  return days
}

interface Asked {
  readonly device: { record: RecordItem; link: LinkItem }
  readonly dataKey: string
  /** Epoch milliseconds, both included. */
  readonly fromMs: number
  readonly toMs: number
}

const within = ({ times, values }: Points, { dataKey, fromMs, toMs }: Asked): Points => {
  const isWanted = (i: number) => {
    const ms = times[i] ?? 0
    return ms >= fromMs && ms <= toMs && !isUnmeasured(dataKey, values[i])
  }
  return {
    times: times.filter((_, i) => isWanted(i)),
    values: values.filter((_, i) => isWanted(i)),
  }
}

/** Days that follow one another as spans. */
const runsOf = (days: readonly string[], span: StreamSpan): StreamSpan[] => {
  const runs: StreamSpan[] = []
  for (const day of days) {
    const startMs = Date.parse(day)
    const last = runs.at(-1)
    if (last !== undefined && startMs <= last.toMs + 1) last.toMs = Math.min(span.toMs, startMs + dayMs - 1)
    else
      runs.push({
        ...span,
        fromMs: Math.max(span.fromMs, startMs),
        toMs: Math.min(span.toMs, startMs + dayMs - 1),
      })
  }
  return runs
}

const isCovered = (hours: readonly HourlyRollup[], { fromMs, toMs }: StreamSpan) => {
  const rolledUp = new Set(hours.map(({ hourMs: ms }) => dayOf(ms)))
  const isWhole = (day: string) => fromMs <= Date.parse(day) && Date.parse(day) + dayMs - 1 <= toMs
  return (day: string) => rolledUp.has(day) && isWhole(day)
}

/** Readings of one measurement, of all streams of a device. */
export const openReadTrace = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  const readHours = openReadHours(sources, now)

  const readWhole = async (spans: readonly StreamSpan[], dataKey: string): Promise<Points> => {
    const series = new KeySeries()
    await Promise.all(spans.map((span) => readSeries(span, new Map([[dataKey, series]]))))
    return series.join().numbers
  }

  const readOne = async (span: StreamSpan, { device, dataKey }: Asked, rules: readonly LimitRule[]) => {
    const period = { fromMs: dayStartMs(span.fromMs), toMs: dayStartMs(span.toMs) + dayMs }
    const asked = { period, keys: [dataKey], maxHoldMs: maxHoldMsOf(device.link), isPackedOnly: true }
    const all = (await readHours(span, asked)).get(dataKey) ?? []
    const hours = all.filter(({ hourMs: ms }) => ms >= span.fromMs)
    const matter = daysThatMatter(hours, rules)
    const covered = isCovered(hours, span)
    const days = daysOf(span)
    const detailed = days.filter((day) => matter.has(day) || !covered(day))
    const detailedDays = new Set(detailed)
    const coarse = hours.filter(({ hourMs: ms }) => !detailedDays.has(dayOf(ms)))
    const points = await readWhole(runsOf(detailed, span), dataKey)
    return { points: joinPoints([points, pointsOfHours(coarse)]), isCoarse: coarse.length > 0 }
  }

  return {
    /** Every reading. */
    all: async (asked: Asked): Promise<Points> => {
      const spans = streamSpans(asked.device.record, asked.device.link, asked)
      return within(await readWhole(spans, asked.dataKey), asked)
    },
    /**
     * As many as these limits need: of days in which nothing can begin or end, those of the hourly roll-ups.
     * `stepMs` is how far apart readings that were received may stand here.
     */
    enoughFor: async (
      asked: Asked,
      rules: readonly LimitRule[],
    ): Promise<{ points: Points; stepMs: number }> => {
      const spans = streamSpans(asked.device.record, asked.device.link, asked)
      if (mayBeUnmeasured(asked.dataKey) || spans.length !== 1)
        return { points: within(await readWhole(spans, asked.dataKey), asked), stepMs: 0 }
      const [span] = spans
      if (span === undefined) return { points: within(await readWhole([], asked.dataKey), asked), stepMs: 0 }
      const { points, isCoarse } = await readOne(span, asked, rules)
      return { points: within(points, asked), stepMs: isCoarse ? hourMs : 0 }
    },
  }
}
