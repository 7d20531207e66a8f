import type { Context, KinesisStreamEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type { Figure } from '../../shared/core/figures'
import { log, metricFields } from './log'

/** Ids of the messages that must come again. */
export type TakeBatch = (records: SQSRecord[]) => Promise<ReadonlySet<string>>

/**
 * A queue's Lambda: messages that failed come again alone, and are counted with what else `figures` says of the batch;
 * what throws fails the whole batch.
 */
export const onBatch =
  (
    take: TakeBatch,
    figures: () => Partial<Record<Figure, number>> = () => ({}),
    write: Pick<typeof log, 'warn'> = log,
  ) =>
  async (event: SQSEvent, { functionName }: Pick<Context, 'functionName'>): Promise<SQSBatchResponse> => {
    const failed = await take(event.Records)
    const counted = { MessagesTriedAgain: failed.size, ...figures() }
    const notable = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
    if (Object.keys(notable).length > 0) {
      write.warn(
        'not all of a batch was taken',
        metricFields(notable, { FunctionName: functionName }, Date.now()),
      )
    }
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }

type Running = Pick<Context, 'functionName'>
type OnBatch = (event: SQSEvent, context: Running) => Promise<SQSBatchResponse>

/** Puts messages into a queue; gives back the positions of those that it did not take. */
export type SetAside = (bodies: readonly string[]) => Promise<readonly number[]>

/** A record of a stream as the message of a queue that the same rule would have sent. */
const asMessage = ({ kinesis }: KinesisStreamEvent['Records'][number]): SQSRecord =>
  ({
    messageId: kinesis.sequenceNumber,
    body: Buffer.from(kinesis.data, 'base64').toString('utf8'),
  }) as SQSRecord

/**
 * A Lambda that takes a stream as it takes a queue. Of a stream all that follows a record that failed comes again, and
 * nothing new of its shard before: what failed goes into the queue instead, with its tries and dead letters. Only what the
 * queue does not take either is reported, and holds its shard up.
 */
export const onShard =
  (take: OnBatch, setAside: SetAside) =>
  async ({ Records }: KinesisStreamEvent, context: Running): Promise<SQSBatchResponse> => {
    const messages = Records.map(asMessage)
    const { batchItemFailures } = await take({ Records: messages }, context)
    if (batchItemFailures.length === 0) return { batchItemFailures }
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    const again = messages.filter(({ messageId }) => failed.has(messageId))
    const refused = await setAside(again.map(({ body }) => body)).catch((error: unknown) => {
      log.error('what failed of a shard could not be put into the queue', { error })
      return again.map((_, at) => at)
    })
    return {
      batchItemFailures: refused.flatMap((at) => {
        const { messageId } = again[at] ?? {}
        return messageId === undefined ? [] : [{ itemIdentifier: messageId }]
      }),
    }
  }

/** Distinguishes the callers of a function that takes both. */
export const isOfStream = (event: SQSEvent | KinesisStreamEvent): event is KinesisStreamEvent => {
  const [first] = event.Records
  return first !== undefined && 'kinesis' in first
}
