import * as z from 'zod'

/** What IoT Core writes when a rule's action failed: the message as it came, and where it came from. */
const RuleError = z.object({ topic: z.string(), base64OriginalPayload: z.base64() })

/** `rule-errors/DataRule/1700000000000-5e3b…` */
const ErrorKey = /^rule-errors\/(\w+)Rule\/(\d+)-/

const Lifecycle = z.object({
  clientId: z.string(),
  eventType: z.string(),
  timestamp: z.number(),
  versionNumber: z.number().optional(),
})

export interface QueueMessage {
  queue: 'readings' | 'link'
  body: string
}

const withPayload = (queue: QueueMessage['queue'], message: object): QueueMessage => ({
  queue,
  body: JSON.stringify(message),
})

/**
 * The queue message that the rule would have sent, from the object that its error action wrote. The time in the key is
 * when the message arrived.
 * @throws when key or text are not those of a rule error
 */
export const messageOfRuleError = (key: string, text: string): QueueMessage => {
  const [, rule, arrivedMs] = ErrorKey.exec(key) ?? []
  const { topic, base64OriginalPayload: payload } = RuleError.parse(JSON.parse(text))
  const deviceid = topic.split('/')[1]
  switch (rule) {
    case 'Data':
    case 'Config':
      return withPayload('readings', { payload, topic, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Questions':
      return withPayload('link', { payload, topic, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Answers':
      return withPayload('link', { payload, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Connected':
    case 'Disconnected':
    case 'Subscribed': {
      const event: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
      return withPayload('link', Lifecycle.parse(event))
    }
    default:
      throw new Error(`${key} is not the error of a known rule.`)
  }
}

/** What Lambda writes of a batch of the stream that never ended well: the event, as text or as it is. */
const KeptBatch = z.object({
  payload: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]),
})
const StreamEvent = z.object({
  Records: z.array(z.object({ kinesis: z.object({ data: z.base64() }) })).min(1),
})

/** The messages of a batch that Lambda kept aside. @throws when the text is not one */
export const messagesOfBatch = (text: string): QueueMessage[] => {
  const { Records } = StreamEvent.parse(KeptBatch.parse(JSON.parse(text)).payload)
  return Records.map(({ kinesis }) => ({
    queue: 'readings',
    body: Buffer.from(kinesis.data, 'base64').toString('utf8'),
  }))
}
