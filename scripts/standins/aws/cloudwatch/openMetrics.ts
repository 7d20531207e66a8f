/** What identifies a metric in CloudWatch. */
export interface MetricName {
  namespace: string
  name: string
  dimensions: Record<string, string>
}

/** One key for a metric, whatever the order of its dimensions. */
export const metricKey = ({ namespace, name, dimensions }: MetricName): string =>
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
