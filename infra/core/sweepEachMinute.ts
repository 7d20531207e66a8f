import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { PortalFunction, type PortalFunctionProps } from './PortalFunction'

/** Looks each minute for what is due and was not heard of; what one run misses the next one finds. */
export const sweepEachMinute = (
  scope: Construct,
  props: Pick<PortalFunctionProps, 'entry' | 'impact' | 'severity' | 'environment'>,
): PortalFunction => {
  const sweep = new PortalFunction(scope, 'Sweep', {
    ...props,
    isRetried: true,
    timeout: Duration.seconds(55),
  })
  new Rule(scope, 'EachMinute', {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(sweep.function)],
  })
  return sweep
}
