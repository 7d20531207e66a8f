/** A figure as CloudWatch tells figures apart. */
export interface MetricName {
  namespace: string
  name: string
  dimensions: Record<string, string>
}

/** One text for a figure, whatever the order of its dimensions. */
export const metricKey = ({ namespace, name, dimensions }: MetricName): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))])
