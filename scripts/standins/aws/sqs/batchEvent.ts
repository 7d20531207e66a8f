import { hash } from 'node:crypto'
import type { SQSEvent } from 'aws-lambda'
import type { MessageWithBody } from '../../disk/openMessageLog'
import * as z from 'zod'

/** The queue's ARN as functions see it in their events. */
export const queueArn = (name: string) => `arn:aws:sqs:ap-southeast-2:000000000000:${name}`

/** The event that Lambda hands to a function for a batch of messages. */
export const toSqsEvent = (queueName: string, batch: readonly MessageWithBody[]): SQSEvent => ({
  Records: batch.map(({ message, body }) => ({
    messageId: message.id,
    receiptHandle: `${message.id}#${message.receives}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedMs ?? message.sentMs),
      SentTimestamp: String(message.sentMs),
      SenderId: '000000000000',
    },
    messageAttributes: {},
    md5OfBody: hash('md5', body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(queueName),
    awsRegion: 'ap-southeast-2',
  })),
})

const answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish()

/**
 * The ids of the messages that a function reports as failed. As in Lambda, an answer that is malformed or
 * names a message outside the batch fails the whole batch.
 */
export const readBatchFailures = (batch: readonly string[], answered: unknown): ReadonlySet<string> => {
  const all = new Set(batch)
  const parsed = answer.safeParse(answered)
  if (!parsed.success) return all
  const failed = new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
  return [...failed].every((id) => all.has(id)) ? failed : all
}
