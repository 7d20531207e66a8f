import * as z from 'zod'
import type { MetricName } from './metricKey'

/** Lists of names, as many as there are ways to look at the figures. */
const Line = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
})

/** The figures that a log line holds in the embedded metric format; none when it holds none. */
export const readEmbedded = (line: unknown): { metric: MetricName; value: number }[] => {
  const parsed = Line.safeParse(line)
  if (!parsed.success) return []
  const { _aws, ...fields } = parsed.data
  return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(fields[name])]))
      return Metrics.flatMap(({ Name }) => {
        const value = fields[Name]
        return typeof value === 'number'
          ? [{ metric: { namespace: Namespace, name: Name, dimensions }, value }]
          : []
      })
    }),
  )
}
