import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
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
