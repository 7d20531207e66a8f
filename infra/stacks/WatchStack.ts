import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Service as ServiceName } from '../../shared/core/services'
import { type Watched, watchTopics, watched } from '../core/Watched'
import type { TableName, Tables } from './StorageStack'

interface WatchProps extends StackProps {
  watched: Watched[]
  alarmEmail: string | undefined
  tables: Tables
  apis: Record<ServiceName, HttpApi>
}

/** What people notice while a table turns requests away. */
const throttleImpacts = {
  Access: 'pages fail now and then: rights cannot be read fast enough',
  Users: 'signing in fails now and then',
  Devices: 'readings arrive late and device pages fail now and then',
  Readings: 'readings arrive late in the portal',
  History: 'long charts fail now and then, and days are packed late',
  Commands: 'commands are sent late, or saving them fails now and then',
  ServerLog: 'changes fail now and then, since each is logged with what it changes',
  Quarantine: 'messages that cannot be read wait in the queue',
  Jobs: 'deleting and transferring data, and moving many devices at once, do not progress',
  Events: 'past events appear late, and readings in which one begins or ends wait in the queue',
  Notices: 'alarms are sent late, and readings that set one off wait in the queue',
  Billing: 'plans change late, and changing one fails now and then',
  Staff: 'distributors and packing slips cannot be seen or changed now and then',
  Answers: 'commands and invitations fail now and then, since each keeps its answer',
} as const satisfies Record<TableName, string>

const throttlesOf = (name: TableName, table: TableV2): Watched[] =>
  (['Read', 'Write'] as const).map((kind) =>
    watched(table, `${kind}sThrottled`, {
      topic: 'throttled',
      impact: throttleImpacts[name],
      metric: table.metric(`${kind}ThrottleEvents`, { statistic: Stats.SUM, period: Duration.minutes(1) }),
      rings: { atLeast: 10 },
    }),
  )

/** Who is told when something breaks, and one dashboard that shows it. */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { watched: stated, alarmEmail, tables, apis, ...props }: WatchProps,
  ) {
    super(scope, id, props)
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, displayName: 'Device Portal alarms' })
    // Any policy replaces the default one, by which alarms of the account could publish: the CDK adds no Allow for them.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail))
    const throttled = (Object.keys(tables) as TableName[]).flatMap((name) => throttlesOf(name, tables[name]))
    const alarms = [...stated, ...throttled].map((each) => ({ ...each, alarm: this.makeAlarm(each) }))
    for (const { alarm } of alarms) {
      alarm.addAlarmAction(new SnsAction(topic))
      alarm.addOkAction(new SnsAction(topic))
    }
    this.drawDashboard(alarms, apis)
  }

  private makeAlarm({ id, impact, metric, rings, periods, missingIsBad }: Watched): Alarm {
    const [comparisonOperator, threshold] =
      'below' in rings
        ? [ComparisonOperator.LESS_THAN_THRESHOLD, rings.below]
        : [ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD, rings.atLeast]
    return new Alarm(this, id, {
      alarmName: id,
      alarmDescription: impact,
      metric,
      threshold,
      comparisonOperator,
      evaluationPeriods: periods,
      treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
  }

  /** A section for each kind of trouble, with its alarms and their figures; then how much is asked, and how fast. */
  private drawDashboard(alarms: (Watched & { alarm: Alarm })[], apis: Record<ServiceName, HttpApi>): void {
    const perService = (metricOf: (api: HttpApi, label: string) => IMetric) =>
      Object.entries(apis).map(([name, api]) => metricOf(api, name))
    const graph = (title: string, left: IMetric[], width: number) =>
      new GraphWidget({ title, left, width, height: 6 })
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: 'device-portal' })
    for (const [topic, title] of Object.entries(watchTopics)) {
      const own = alarms.filter((each) => each.topic === topic)
      if (own.length === 0) continue
      const metrics = own.map(({ id, metric }) => metric.with({ label: id.replace(/^Portal-\w+-/, '') }))
      dashboard.addWidgets(
        new AlarmStatusWidget({ title, alarms: own.map(({ alarm }) => alarm), width: 12, height: 6 }),
        graph(title, metrics, 12),
      )
    }
    dashboard.addWidgets(
      graph(
        'Requests',
        perService((api, label) => api.metricCount({ label, statistic: Stats.SUM })),
        12,
      ),
      graph(
        'Slowest answers, p99 in milliseconds',
        perService((api, label) => api.metricLatency({ label, statistic: Stats.percentile(99) })),
        12,
      ),
    )
  }
}
