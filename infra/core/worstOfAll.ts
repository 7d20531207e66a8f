import type { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'

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
