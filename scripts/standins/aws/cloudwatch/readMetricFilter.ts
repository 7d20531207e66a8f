import * as z from 'zod'
import { parseProperties, type Resource } from '../core/Templates'
import type { MetricName } from './openMetrics'

/** Whether a line of JSON fits. */
export type MatchesLine = (line: unknown) => boolean

const term = /^\(?\s*\$\.(?<path>[\w.]+)\s*=\s*"(?<text>[^"]*)"\s*\)?$/

const valueAt = (line: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      line,
    )

/** Compiles a filter pattern for JSON: fields equal to texts, all of them. @throws for any other pattern */
export const compilePattern = (pattern: string): MatchesLine => {
  const inner = /^\{(.*)\}$/s.exec(pattern.trim())?.[1]
  const terms = inner?.split('&&').map((text) => term.exec(text.trim())?.groups)
  if (terms === undefined || terms.includes(undefined)) {
    throw new SyntaxError(`the stand-in does not play the filter pattern ${pattern}`)
  }
  return (line) => terms.every((each) => valueAt(line, each?.path ?? '') === each?.text)
}

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
