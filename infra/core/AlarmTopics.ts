import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Config } from '../config'
import { type Severity, type Watched, severities } from './Watched'

export type AlarmTopicsProps = Pick<Config, 'alarmEmail' | 'ticketEmail'>

const displayNames = {
  page: 'Device Portal: act now',
  ticket: 'Device Portal: look at it this day',
} as const satisfies Record<Severity, string>

/** Any policy replaces the default one, by which what is in the account could publish: the CDK adds no Allow for them. */
const publishers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']

/** A topic for each severity, and the alarms that publish to them when they begin and when they end. */
export class AlarmTopics extends Construct {
  private readonly topics: Record<Severity, Topic>

  constructor(scope: Construct, id: string, { alarmEmail, ticketEmail = alarmEmail }: AlarmTopicsProps) {
    super(scope, id)
    const emails = { page: alarmEmail, ticket: ticketEmail }
    const entries = severities.map((severity) => [severity, this.makeTopic(severity, emails[severity])])
    this.topics = Object.fromEntries(entries) as Record<Severity, Topic>
  }

  of(severity: Severity): Topic {
    return this.topics[severity]
  }

  ring({ id, severity, impact, metric, rings, periods, missingIsBad }: Watched): Alarm {
    const [comparisonOperator, threshold] =
      'below' in rings
        ? [ComparisonOperator.LESS_THAN_THRESHOLD, rings.below]
        : [ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD, rings.atLeast]
    const alarm = new Alarm(Stack.of(this), id, {
      alarmName: id,
      alarmDescription: impact,
      metric,
      threshold,
      comparisonOperator,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.bad,
      treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topics[severity]))
    alarm.addOkAction(new SnsAction(this.topics[severity]))
    return alarm
  }

  private makeTopic(severity: Severity, email: string | undefined): Topic {
    const topic = new Topic(this, severity, { enforceSSL: true, displayName: displayNames[severity] })
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: publishers.map((service) => new ServicePrincipal(service)),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email))
    return topic
  }
}
