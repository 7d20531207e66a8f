import * as z from 'zod'
import { parseProperties, type Resource } from '../core/Templates'
import { compileExpression } from './compileExpression'
import { type Metrics, type Statistic, statistics, type MetricName } from './openMetrics'

interface Source {
  metric: MetricName
  statistic: Statistic
}

type Read = (source: Source) => number | undefined

export interface AlarmDefinition {
  name: string
  arn: string
  description: string
  periodSeconds: number
  /** So many periods are looked at, and so many of them must be bad. */
  periods: number
  badPeriods: number
  isBad: (figure: number) => boolean
  missing: 'breaching' | 'notBreaching'
  /** The figure of a period from those that it is made of. */
  figure: (read: Read, named: Metrics['named']) => number | undefined
  /** The figures that it looks at; of a query any one that fits. */
  metrics: readonly MetricName[]
  /** The rule in words. */
  rule: string
  /** ARNs of topics that are notified when it begins, and when it ends. */
  actions: string[]
  okActions: string[]
}

const Dimensions = z
  .array(z.strictObject({ Name: z.string(), Value: z.string() }))
  .default([])
  .transform((all) => Object.fromEntries(all.map(({ Name, Value }) => [Name, Value])))

const comparisons = {
  GreaterThanOrEqualToThreshold: {
    words: 'at least',
    holds: (figure: number, limit: number) => figure >= limit,
  },
  LessThanThreshold: { words: 'below', holds: (figure: number, limit: number) => figure < limit },
} as const

const Period = z.number().int().positive()

const Queries = z.array(
  z.union([
    z.strictObject({
      Id: z.string(),
      MetricStat: z.strictObject({
        Metric: z.strictObject({ Namespace: z.string(), MetricName: z.string(), Dimensions }),
        Period,
        Stat: z.enum(statistics),
      }),
      ReturnData: z.literal(false),
    }),
    z.strictObject({
      Id: z.string(),
      Expression: z.string(),
      Label: z.string().optional(),
      Period: Period.optional(),
      ReturnData: z.literal(true).optional(),
    }),
  ]),
)

/** Strict: what CloudWatch would make of an alarm must not be overlooked here. */
const Properties = z.strictObject({
  AlarmName: z.string().optional(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.string()).default([]),
  OKActions: z.array(z.string()).default([]),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  Threshold: z.number(),
  EvaluationPeriods: z.number().int().positive(),
  DatapointsToAlarm: z.number().int().positive().optional(),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions,
  Statistic: z.enum(statistics).optional(),
  Period: Period.optional(),
  Metrics: Queries.optional(),
  Tags: z.unknown().optional(),
})
type Properties = z.infer<typeof Properties>

type Looked = Pick<AlarmDefinition, 'figure' | 'metrics' | 'periodSeconds'> & { of: string }

const readMath = (id: string, metrics: z.infer<typeof Queries>): Looked => {
  const [expression, ...more] = metrics.filter((each) => 'Expression' in each)
  if (expression === undefined || more.length > 0)
    throw new Error(`${id}: one expression, and figures for it`)
  if (expression.Expression.startsWith('SELECT ')) {
    return readQuery(id, expression.Expression, expression.Period)
  }
  const sources = new Map(
    metrics.flatMap((each) =>
      'MetricStat' in each
        ? [
            [
              each.Id,
              {
                source: {
                  metric: {
                    namespace: each.MetricStat.Metric.Namespace,
                    name: each.MetricStat.Metric.MetricName,
                    dimensions: each.MetricStat.Metric.Dimensions,
                  },
                  statistic: each.MetricStat.Stat,
                },
                period: each.MetricStat.Period,
              },
            ] as const,
          ]
        : [],
    ),
  )
  const [periodSeconds, ...others] = new Set([...sources.values()].map(({ period }) => period))
  if (periodSeconds === undefined || others.length > 0) throw new Error(`${id}: figures of one period only`)
  const compiled = compileExpression(expression.Expression)
  return {
    of: expression.Expression,
    metrics: [...sources.values()].map(({ source }) => source.metric),
    periodSeconds,
    figure: (read) =>
      compiled((name) => {
        const known = sources.get(name)
        if (known === undefined) throw new Error(`${id}: no figure ${name}`)
        return read(known.source)
      }),
  }
}

const query = /^SELECT (?<how>MAX|MIN|SUM)\("(?<name>[\w.]+)"\) FROM "(?<namespace>[\w/]+)"$/

/** A query over all figures of a name. @throws for any other query */
const readQuery = (id: string, text: string, periodSeconds: number | undefined): Looked => {
  const { how, name = '', namespace = '' } = query.exec(text)?.groups ?? {}
  const [statistic, fold] =
    how === 'SUM'
      ? (['Sum', (all: number[]) => all.reduce((a, b) => a + b, 0)] as const)
      : how === 'MAX'
        ? (['Maximum', (all: number[]) => Math.max(...all)] as const)
        : (['Minimum', (all: number[]) => Math.min(...all)] as const)
  if (how === undefined || periodSeconds === undefined)
    throw new Error(`${id}: the query ${text} is not played`)
  return {
    of: text,
    metrics: [{ namespace, name, dimensions: {} }],
    periodSeconds,
    figure: (read, named) => {
      const found = named(namespace, name).flatMap((metric) => read({ metric, statistic }) ?? [])
      return found.length === 0 ? undefined : fold(found)
    },
  }
}

const readSingle = (id: string, properties: Properties): Looked => {
  const { Namespace: namespace, MetricName: name, Statistic: statistic, Period: periodSeconds } = properties
  if (
    namespace === undefined ||
    name === undefined ||
    statistic === undefined ||
    periodSeconds === undefined
  ) {
    throw new Error(`${id}: a figure has a namespace, a name, a statistic and a period`)
  }
  const source = { metric: { namespace, name, dimensions: properties.Dimensions }, statistic }
  return {
    of: `${statistic} of ${name}`,
    periodSeconds,
    metrics: [source.metric],
    figure: (read) => read(source),
  }
}

/** Reads one `AWS::CloudWatch::Alarm`; throws naming it on anything that the stand-in does not play. */
export const readAlarm = (resource: Resource): AlarmDefinition => {
  const properties = parseProperties(resource, Properties)
  const { ComparisonOperator, Threshold, EvaluationPeriods, Metrics: metrics } = properties
  const looked = metrics === undefined ? readSingle(resource.id, properties) : readMath(resource.id, metrics)
  const { words, holds } = comparisons[ComparisonOperator]
  const { of, ...rest } = looked
  const badPeriods = properties.DatapointsToAlarm ?? EvaluationPeriods
  return {
    ...rest,
    name: resource.physicalId,
    arn: String(resource.attribute('Arn')),
    description: properties.AlarmDescription,
    periods: EvaluationPeriods,
    badPeriods,
    isBad: (figure) => holds(figure, Threshold),
    missing: properties.TreatMissingData,
    rule: `${of} ${words} ${Threshold} in ${badPeriods} of ${EvaluationPeriods} × ${rest.periodSeconds} s`,
    actions: properties.AlarmActions,
    okActions: properties.OKActions,
  }
}
