import * as z from 'zod'
import { parseInput } from '../core/AwsError'
import type { AlarmClock } from './openClock'
import { type Metrics, statistics } from './openMetrics'

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
