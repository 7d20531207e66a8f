import * as z from 'zod'
import type { Alarm } from '../../standins/aws/cloudwatch/openWatch'
import { parseProperties } from '../../standins/aws/core/parseProperties'
import type { Templates } from '../../standins/aws/core/Templates'

interface Mailbox {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
}

const Subscription = z.object({ TopicArn: z.string(), Protocol: z.string(), Endpoint: z.string() })

/** An alarm that begins or ends is mailed to whoever subscribed to its topic, in words like those of AWS. */
export const openAlarmMail = (templates: Templates, mailbox: Mailbox) => {
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
    for (const { TopicArn, Endpoint } of subscriptions) {
      if (!topics.includes(TopicArn)) continue
      await mailbox.send({ to: Endpoint, subject: `${state}: "${definition.name}"`, text })
    }
  }
}
