import { Stack, type StackProps, Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Service as ServiceName } from '../../shared/core/services'
import { AlarmTopics, type AlarmTopicsProps } from '../core/AlarmTopics'
import { type MoneyProps, watchTexts, watchMoney } from '../mail/watchMoney'
import type { Config } from '../config'
import { type Severity, type Watched, watchTopics, watched, whereRetried } from '../core/Watched'
import type { TableName, Tables } from './StorageStack'

interface WatchProps extends StackProps {
  watched: Watched[]
  config: AlarmTopicsProps & MoneyProps & Pick<Config, 'monthlyBudgetUsd'>
  tables: Tables
  apis: Record<ServiceName, HttpApi>
}

/** What people notice while a table throttles requests, and the severity of that. */
const throttles = {
  Access: ['page', 'pages fail now and then: rights cannot be read fast enough'],
  Users: ['page', 'signing in fails now and then'],
  Devices: ['page', 'readings arrive late and device pages fail now and then'],
  Readings: ['page', 'readings arrive late in the portal'],
  History: ['ticket', 'long charts fail now and then, and days are packed late'],
  Commands: ['ticket', 'commands are sent late, or saving them fails now and then'],
  Changes: ['ticket', 'changes on many devices cannot be begun, and their results appear late'],
  ServerLog: ['ticket', 'changes fail now and then, since each is logged with what it changes'],
  Quarantine: ['ticket', 'messages that cannot be read wait in the queue'],
  Jobs: ['ticket', 'deleting and transferring data, and moving many devices at once, do not progress'],
  Events: ['ticket', 'past events appear late, and readings in which one begins or ends wait in the queue'],
  Notices: ['page', 'alarms are sent late, and readings that set one off wait in the queue'],
  Alarms: ['page', 'people are notified in person late, and acknowledging alarms fails now and then'],
  Reports: ['ticket', 'reports are mailed late, and changing one fails now and then'],
  Service: [
    'ticket',
    'machines that become due for service are notified late, and a log entry fails now and then',
  ],
  ShareLinks: ['ticket', 'links that were shared with people outside open late or not at all'],
  Billing: ['ticket', 'plans change late, and changing one fails now and then'],
  Staff: ['ticket', 'distributors and packing slips cannot be seen or changed now and then'],
  Answers: ['ticket', 'commands and invitations fail now and then, since each keeps its answer'],
} as const satisfies Record<TableName, readonly [Severity, string]>

const throttlesOf = (name: TableName, table: TableV2): Watched[] =>
  (['Read', 'Write'] as const).map((kind) =>
    watched(table, `${kind}sThrottled`, {
      topic: 'throttled',
      severity: throttles[name][0],
      impact: throttles[name][1],
      // The clients of tables try again.
      periods: whereRetried,
      metric: table.metric(`${kind}ThrottleEvents`, { statistic: Stats.SUM, period: Duration.minutes(1) }),
      rings: { atLeast: 10 },
    }),
  )

/** The alarms of all stacks, their topics, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { watched: stated, config, tables, apis, ...props }: WatchProps) {
    super(scope, id, props)
    const topics = new AlarmTopics(this, 'Alarms', config)
    this.limitSpending(topics, config)
    const throttled = (Object.keys(tables) as TableName[]).flatMap((name) => throttlesOf(name, tables[name]))
    const alarms = [...stated, ...throttled, ...watchMoney(this, config)].map((each) => ({
      ...each,
      alarm: topics.ring(each),
    }))
    this.drawDashboard(alarms, apis)
  }

  /** What AWS charges: a ticket when this month will cost more than it may, a page when it has. */
  private limitSpending(topics: AlarmTopics, { monthlyBudgetUsd }: WatchProps['config']): void {
    const notify = (severity: Severity, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topics.of(severity).topicArn }],
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ticket', 'FORECASTED'), notify('page', 'ACTUAL')],
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

interface TextWatchProps extends StackProps {
  config: AlarmTopicsProps & MoneyProps
}

/** What alarms cost as text messages, in the region that sends them: SNS counts each region by itself. */
export class TextWatchStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: TextWatchProps) {
    super(scope, id, props)
    const topics = new AlarmTopics(this, 'Alarms', config)
    for (const each of watchTexts(this, config)) topics.ring(each)
  }
}
