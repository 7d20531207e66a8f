import { readAlarm } from '../../standins/aws/cloudwatch/readAlarm'
import { readMetricFilter } from '../../standins/aws/cloudwatch/readMetricFilter'
import { type CloudWatch, type Gauge, startCloudWatch } from '../../standins/aws/cloudwatch/startCloudWatch'
import type { Templates } from '../../standins/aws/core/Templates'
import type { Settings } from '../settings'
import { openAlarmMail } from './openAlarmMail'

import type { Permits } from '../../standins/aws/core/openPermits'
import type { CheckService } from '../../standins/aws/core/openServiceAccess'

interface Parts {
  mailbox: { send(mail: { to: string; subject: string; text: string }): Promise<void> }
  permits: Permits
  checkService: CheckService
  log: (line: string) => void
}

export interface Watch extends CloudWatch {
  /** From then on the alarms also look at these. */
  addGauges(read: () => readonly Gauge[]): void
}

/** CloudWatch: the alarms and metric filters of the stacks; who subscribed to an alarm's topic gets a mail. */
export const startWatch = async (
  templates: Templates,
  { ports, clockSpeed }: Settings,
  { mailbox, permits, checkService, log }: Parts,
): Promise<Watch> => {
  const gauges: (() => readonly Gauge[])[] = []
  const sendMail = openAlarmMail(templates, mailbox, checkService)
  const watch = await startCloudWatch({
    port: ports.cloudwatch,
    permits,
    alarms: templates.of('AWS::CloudWatch::Alarm').map(readAlarm),
    filters: templates.of('AWS::Logs::MetricFilter').map(readMetricFilter),
    readGauges: () => gauges.flatMap((read) => read()),
    speed: clockSpeed,
    onChange: (alarm) => {
      if (alarm.state === 'ALARM') log(`alarm: ${alarm.definition.description}`)
      sendMail(alarm).catch((error: unknown) => log(`alarm mail: ${String(error)}`))
    },
  })
  return { ...watch, addGauges: (read) => void gauges.push(read) }
}
