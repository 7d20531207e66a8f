import * as z from 'zod'
import { parseProperties } from '../core/parseProperties'
import type { Resource } from '../core/Resource'
import { type MatchesLine, compilePattern } from './compilePattern'
import type { MetricName } from './metricKey'

export interface MetricFilter {
  logGroup: string
  matches: MatchesLine
  metric: MetricName
}

/** Strict: a line counts one, whatever it says. */
const Properties = z.strictObject({
  FilterName: z.string().optional(),
  LogGroupName: z.string(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.strictObject({ MetricName: z.string(), MetricNamespace: z.string(), MetricValue: z.literal('1') }),
  ]),
})

/** Reads one `AWS::Logs::MetricFilter`; throws naming it on anything that the stand-in does not play. */
export const readMetricFilter = (resource: Resource): MetricFilter => {
  const { LogGroupName, FilterPattern, MetricTransformations } = parseProperties(resource, Properties)
  const [{ MetricName, MetricNamespace }] = MetricTransformations
  return {
    logGroup: LogGroupName,
    matches: compilePattern(FilterPattern),
    metric: { namespace: MetricNamespace, name: MetricName, dimensions: {} },
  }
}
