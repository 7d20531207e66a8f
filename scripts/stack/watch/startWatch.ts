import * as z from 'zod'
import { readAlarm } from '../../standins/aws/cloudwatch/readAlarm'
import { readMetricFilter } from '../../standins/aws/cloudwatch/readMetricFilter'
import { type CloudWatch, type Gauge, startCloudWatch } from '../../standins/aws/cloudwatch/startCloudWatch'
import { type Templates, parseProperties } from '../../standins/aws/core/Templates'
import type { Settings } from '../settings'
import type { Permits, CheckService } from '../../standins/aws/core/openPermits'
import type { Alarm } from '../../standins/aws/cloudwatch/openWatch'

interface Mailbox {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
}

const Subscription = z.object({ TopicArn: z.string(), Protocol: z.string(), Endpoint: z.string() })

/**
 * An alarm that begins or ends is mailed to the subscribers of its topics, in words like those of AWS. It is published
 * by CloudWatch, which the policy of the topic must let in.
 */
export const openAlarmMail = (templates: Templates, mailbox: Mailbox, checkService: CheckService) => {
  const subscriptions = templates
    .of('AWS::SNS::Subscription')
    .map((resource) => parseProperties(resource, Subscription))
    .filter(({ Protocol }) => Protocol === 'email')
  return async ({ definition, state, figures, sinceSeconds }: Alarm): Promise<void> => {
    const topics: string[] = { ALARM: definition.actions, OK: definition.okActions, INSUFFICIENT_DATA: [] }[
      state
    ]
    const text = [
      definition.description,
      `Rule: ${definition.rule}`,
      `Figures: ${figures.map((figure) => figure ?? 'missing').join(', ')}`,
      `At: ${new Date(sinceSeconds * 1000).toISOString()}`,
    ].join('\n')
    for (const topic of topics) {
      const service = 'cloudwatch.amazonaws.com'
      checkService({ service, action: 'sns:Publish', resource: topic, source: definition.arn })
    }
    for (const { TopicArn, Endpoint } of subscriptions) {
      if (!topics.includes(TopicArn)) continue
      await mailbox.send({ to: Endpoint, subject: `${state}: "${definition.name}"`, text })
    }
  }
}

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
