import { Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Service as ServiceName } from '../../shared/core/services'
import { type Watched, watched } from '../core/Watched'
import { packingLag } from './DeviceLinkStack'
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
} as const satisfies Record<TableName, string>

const throttlesOf = (table: TableV2): IMetric =>
  new MathExpression({
    label: 'throttled requests',
    expression: 'reads + writes',
    usingMetrics: {
      reads: table.metric('ReadThrottleEvents', { statistic: 'Sum' }),
      writes: table.metric('WriteThrottleEvents', { statistic: 'Sum' }),
    },
  })

/** Who is told when something breaks, and one dashboard that shows it. */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { watched: stated, alarmEmail, tables, apis, ...props }: WatchProps,
  ) {
    super(scope, id, props)
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, displayName: 'Device Portal alarms' })
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail))
    const tableNames = Object.keys(tables) as TableName[]
    const throttled = tableNames.map((name) =>
      watched(tables[name], 'Throttled', throttleImpacts[name], throttlesOf(tables[name]), 10),
    )
    const alarms = [...stated, ...throttled].map((each) => this.makeAlarm(each))
    for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic))
    this.drawDashboard(alarms, apis)
  }

  /** No data means that nothing happened, which is well. */
  private makeAlarm({ id, impact, metric, threshold }: Watched): Alarm {
    return new Alarm(this, id, {
      alarmDescription: impact,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private drawDashboard(alarms: Alarm[], apis: Record<ServiceName, HttpApi>): void {
    const perService = (metricOf: (api: HttpApi, label: string) => IMetric) =>
      Object.entries(apis).map(([name, api]) => metricOf(api, name))
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: 'device-portal' })
    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'What is broken, and for whom', alarms, width: 24, height: 6 }),
      graph(
        'Requests',
        perService((api, label) => api.metricCount({ label, statistic: 'Sum' })),
      ),
      graph(
        'Failed answers (5xx)',
        perService((api, label) => api.metricServerError({ label, statistic: 'Sum' })),
      ),
      graph(
        'Slowest answers, p99 in milliseconds',
        perService((api, label) => api.metricLatency({ label, statistic: 'p99' })),
      ),
      graph('How far the packer is behind, hours', [packingLag]),
    )
  }
}
