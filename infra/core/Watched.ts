import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'

/** Something that may break, as a construct states it; the Watch stack makes an alarm of it. */
export interface Watched {
  /** Names the alarm; unique in the whole system. */
  id: string
  /** What breaks for people: whoever is woken reads this first. */
  impact: string
  metric: IMetric
  /** From this value on it rings. */
  threshold: number
}

/** @param threshold from this value on it rings; once is enough unless said otherwise */
export const watched = (
  owner: Construct,
  what: string,
  impact: string,
  metric: IMetric,
  threshold = 1,
): Watched => ({ id: `${owner.node.path.replaceAll('/', '-')}-${what}`, impact, metric, threshold })
