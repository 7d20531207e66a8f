import * as z from 'zod'
import { parseProperties } from '../../standins/aws/core/parseProperties'
import type { Templates } from '../../standins/aws/core/Templates'
import type { MailEvent } from '../../standins/aws/ses/foretellEvent'
import type { Queues } from '../../standins/aws/sqs/openQueues'

const Destination = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.strictObject({ TopicARN: z.string() }),
  }),
})
const Subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().optional(),
})

/** Hands what SES says of a mail through the topics of its configuration set to the queues that subscribed to them. */
export const openMailEvents = (templates: Templates, queues: Pick<Queues, 'send'>) => {
  const destinations = templates
    .of('AWS::SES::ConfigurationSetEventDestination')
    .map((resource) => parseProperties(resource, Destination))
  const subscriptions = templates
    .of('AWS::SNS::Subscription')
    .map((resource) => parseProperties(resource, Subscription))
    .filter(({ Protocol, RawMessageDelivery }) => Protocol === 'sqs' && RawMessageDelivery === true)
  return async ({ configurationSet, event }: MailEvent): Promise<void> => {
    for (const { ConfigurationSetName, EventDestination } of destinations) {
      if (ConfigurationSetName !== configurationSet) continue
      const { TopicARN } = EventDestination.SnsDestination
      for (const { TopicArn, Endpoint } of subscriptions) {
        if (TopicArn === TopicARN) await queues.send(Endpoint, JSON.stringify(event))
      }
    }
  }
}
