import * as z from 'zod'
import { parseInput } from '../core/AwsError'

/** A clock that may run faster than the time: periods end sooner, ages grow sooner. It never goes back. */
export interface AlarmClock {
  /** Epoch seconds, on this clock. */
  now(): number
  /** How many seconds pass on it in one second. */
  speed(): number
  setSpeed(speed: number): void
}

/** @param realMs epoch milliseconds */
export const openClock = (initialSpeed: number, realMs: () => number): AlarmClock => {
  let base = { realMs: realMs(), seconds: realMs() / 1000 }
  let current = initialSpeed
  const now = () => base.seconds + ((realMs() - base.realMs) / 1000) * current
  return {
    now,
    speed: () => current,
    setSpeed: (speed) => {
      base = { realMs: realMs(), seconds: now() }
      current = speed
    },
  }
}

/** What identifies a metric in CloudWatch. */
export interface MetricName {
  namespace: string
  name: string
  dimensions: Record<string, string>
}

/** One key for a metric, whatever the order of its dimensions. */
const metricKey = ({ namespace, name, dimensions }: MetricName): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))])

export const statistics = ['Sum', 'Maximum', 'Minimum', 'Average', 'SampleCount'] as const
export type Statistic = (typeof statistics)[number]

interface Second {
  at: number
  sum: number
  count: number
  max: number
  min: number
}

export interface Metrics {
  /** `atSeconds` on the clock of the alarms. */
  put(metric: MetricName, value: number, atSeconds: number): void
  /** Figures of a name that were put, whatever their dimensions. */
  named(namespace: string, name: string): readonly MetricName[]
  /** Of what was put from the first instant up to the second; undefined when that is nothing. */
  read(metric: MetricName, statistic: Statistic, fromSeconds: number, toSeconds: number): number | undefined
}

/** Longer than any alarm looks back. */
const keptSeconds = 6 * 3600

const merge = (seconds: readonly Second[]): Second | undefined => {
  const [first, ...others] = seconds
  if (first === undefined) return undefined
  return others.reduce(
    (all, { sum, count, max, min }) => ({
      at: all.at,
      sum: all.sum + sum,
      count: all.count + count,
      max: Math.max(all.max, max),
      min: Math.min(all.min, min),
    }),
    first,
  )
}

const ofStatistic: Record<Statistic, (all: Second) => number> = {
  Sum: ({ sum }) => sum,
  Maximum: ({ max }) => max,
  Minimum: ({ min }) => min,
  Average: ({ sum, count }) => sum / count,
  SampleCount: ({ count }) => count,
}

/** The figures that the stand-ins measured, by the second. */
export const openMetrics = (): Metrics => {
  const byKey = new Map<string, Second[]>()
  const known = new Map<string, MetricName>()
  // What is counted with each message comes with the same object each time.
  const keys = new WeakMap<MetricName, string>()
  const keyOf = (metric: MetricName): string => {
    const remembered = keys.get(metric)
    if (remembered !== undefined) return remembered
    const key = metricKey(metric)
    keys.set(metric, key)
    return key
  }
  return {
    put: (metric, value, atSeconds) => {
      const key = keyOf(metric)
      if (!byKey.has(key)) known.set(key, metric)
      const seconds = byKey.get(key) ?? []
      byKey.set(key, seconds)
      const at = Math.floor(atSeconds)
      const last = seconds.at(-1)
      const added: Second = { at, sum: value, count: 1, max: value, min: value }
      if (last?.at === at) seconds[seconds.length - 1] = merge([last, added]) ?? added
      else seconds.push(added)
      const firstKept = seconds.findIndex((second) => second.at > at - keptSeconds)
      if (firstKept > 0) seconds.splice(0, firstKept)
    },
    named: (namespace, name) =>
      [...known.values()].filter((each) => each.namespace === namespace && each.name === name),
    read: (metric, statistic, fromSeconds, toSeconds) => {
      const seconds = byKey.get(keyOf(metric)) ?? []
      const all = merge(seconds.filter(({ at }) => at >= fromSeconds && at < toSeconds))
      return all && ofStatistic[statistic](all)
    },
  }
}

const Dimension = z.strictObject({ Name: z.string(), Value: z.string() })
const Query = z.strictObject({
  Id: z.string().regex(/^[a-z]\w*$/),
  MetricStat: z.strictObject({
    Metric: z.strictObject({
      Namespace: z.string(),
      MetricName: z.string(),
      Dimensions: z.array(Dimension).default([]),
    }),
    Period: z.number().int().multipleOf(60),
    Stat: z.enum(statistics),
  }),
})
const Input = z.strictObject({
  MetricDataQueries: z.array(Query).min(1).max(500),
  StartTime: z.number(),
  EndTime: z.number(),
  ScanBy: z.enum(['TimestampDescending', 'TimestampAscending']).default('TimestampDescending'),
})

/**
 * The operation of the same name, for figures without metric math. Callers do not know about a clock that runs
 * faster: their times are relative to its now.
 */
export const getMetricData = (
  metrics: Pick<Metrics, 'read'>,
  clock: Pick<AlarmClock, 'now'>,
  nowSeconds: number,
  input: unknown,
): object => {
  const { MetricDataQueries, StartTime, EndTime, ScanBy } = parseInput(Input, input)
  const ahead = clock.now() - nowSeconds
  return {
    MetricDataResults: MetricDataQueries.map(({ Id, MetricStat: { Metric, Period, Stat } }) => {
      const dimensions = Object.fromEntries(Metric.Dimensions.map(({ Name, Value }) => [Name, Value]))
      const metric = { namespace: Metric.Namespace, name: Metric.MetricName, dimensions }
      const first = Math.floor((StartTime + ahead) / Period) * Period
      const count = Math.max(0, Math.ceil((EndTime + ahead - first) / Period))
      const found = Array.from({ length: count }, (_, i) => first + i * Period).flatMap((from) => {
        const value = metrics.read(metric, Stat, from, from + Period)
        return value === undefined ? [] : [{ at: from - ahead, value }]
      })
      const inOrder = ScanBy === 'TimestampAscending' ? found : found.reverse()
      return {
        Id,
        Label: Metric.MetricName,
        StatusCode: 'Complete',
        Timestamps: inOrder.map(({ at }) => at),
        Values: inOrder.map(({ value }) => value),
      }
    }),
    Messages: [],
  }
}
