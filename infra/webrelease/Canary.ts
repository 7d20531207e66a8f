import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { PortalFunction } from '../core/PortalFunction'
import { countedBy, type Watched, watched, whereRetried } from '../core/Watched'

/** Visits the portal each minute as a browser would, from outside: no other metric says whether it can be reached. */
export class Canary extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, portalAddress: string) {
    super(scope, id)
    const visit = new PortalFunction(this, 'Handler', {
      entry: 'visitPortal',
      impact: 'it is not known whether people can open the portal',
      severity: 'ticket',
      isRetried: true,
      environment: { PORTAL_ADDRESS: portalAddress },
      timeout: Duration.seconds(30),
      memorySize: 256,
    })
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(visit.function, { retryAttempts: 0 })],
    })
    this.watched = [
      ...visit.watched,
      watched(this, 'NotThere', {
        topic: 'visits',
        severity: 'page',
        impact:
          'people cannot open the portal: the page, its settings, an API or the user pool do not answer',
        metric: countedBy(visit.function, 'VisitsFailed'),
        periods: whereRetried,
      }),
    ]
  }
}
