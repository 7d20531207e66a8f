import { Duration } from 'aws-cdk-lib'
import { Metric, Stats, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { type Figure, figureNamespace } from '../../shared/core/figures'

/** A figure that a function counts itself, summed up each minute. */
export const countedBy = (counting: Lambda, metricName: Figure): Metric =>
  new Metric({
    namespace: figureNamespace,
    metricName,
    dimensionsMap: { FunctionName: counting.functionName },
    statistic: Stats.SUM,
    period: Duration.minutes(1),
  })

/**
 * The worst of all figures of a name in an account, whatever they are of: there is one portal in each. It needs no
 * reference to what is measured, which may be in another region.
 */
export const worstOfAll = (
  worst: 'MAX' | 'MIN' | 'SUM',
  metricName: string,
  namespace: string,
  period: Duration,
): MathExpression =>
  new MathExpression({
    expression: `SELECT ${worst}("${metricName}") FROM "${namespace}"`,
    usingMetrics: {},
    period,
    label: metricName,
  })
