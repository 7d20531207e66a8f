import { Stack, type StackProps } from 'aws-cdk-lib'
import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

interface WatchProps extends StackProps {
  alarms: Alarm[]
  alarmEmail: string | undefined
}

/** Who is told when something breaks, and one dashboard that shows it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { alarms, alarmEmail, ...props }: WatchProps) {
    super(scope, id, props)
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, displayName: 'Device Portal alarms' })
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail))
    for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic))
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: 'device-portal' })
    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'What is broken, and for whom', alarms, width: 24, height: 6 }),
      new GraphWidget({
        title: 'How far the packer is behind, hours',
        left: [
          new Metric({ namespace: 'DevicePortal', metricName: 'PackingLagHours', statistic: 'Maximum' }),
        ],
        width: 12,
      }),
    )
  }
}
