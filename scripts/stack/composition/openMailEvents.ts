import * as z from 'zod'
import type { CheckService } from '../../standins/aws/core/openServiceAccess'
import { parseProperties } from '../../standins/aws/core/parseProperties'
import type { Templates } from '../../standins/aws/core/Templates'
import type { MailEvent } from '../../standins/aws/ses/simulateDeliveryEvent'
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

/**
 * Hands what SES says of a mail through the topics of its configuration set to the queues that subscribed to them. @throws
 * when a topic does not let SES in, as the deployment of its destination would fail
 */
export const openMailEvents = (
  templates: Templates,
  queues: Pick<Queues, 'send'>,
  checkService: CheckService,
) => {
  const sets = new Map(
    templates
      .of('AWS::SES::ConfigurationSet')
      .map((resource) => [resource.physicalId, String(resource.attribute('Arn'))]),
  )
  const destinations = templates
    .of('AWS::SES::ConfigurationSetEventDestination')
    .map((resource) => parseProperties(resource, Destination))
  for (const { ConfigurationSetName, EventDestination } of destinations) {
    checkService({
      service: 'ses.amazonaws.com',
      action: 'sns:Publish',
      resource: EventDestination.SnsDestination.TopicARN,
      source: sets.get(ConfigurationSetName) ?? '',
    })
  }
  const subscriptions = templates
    .of('AWS::SNS::Subscription')
    .map((resource) => parseProperties(resource, Subscription))
    .filter(({ Protocol, RawMessageDelivery }) => Protocol === 'sqs' && RawMessageDelivery === true)
  return async ({ configurationSet, event }: MailEvent): Promise<void> => {
    for (const { ConfigurationSetName, EventDestination } of destinations) {
      if (ConfigurationSetName !== configurationSet) continue
      const { TopicARN } = EventDestination.SnsDestination
      for (const { TopicArn, Endpoint } of subscriptions) {
        if (TopicArn !== TopicARN) continue
        const service = 'sns.amazonaws.com'
        checkService({ service, action: 'sqs:SendMessage', resource: Endpoint, source: TopicArn })
        await queues.send(Endpoint, JSON.stringify(event))
      }
    }
  }
}
