import * as z from 'zod'
import type { Alarm } from '../../standins/aws/cloudwatch/openWatch'
import type { CheckService } from '../../standins/aws/core/openServiceAccess'
import { parseProperties } from '../../standins/aws/core/parseProperties'
import type { Templates } from '../../standins/aws/core/Templates'

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
