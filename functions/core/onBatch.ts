import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { log } from './log'

/** Ids of the messages that must come again. */
export type TakeBatch = (records: SQSRecord[]) => Promise<ReadonlySet<string>>

/** A queue's Lambda: messages that failed come again alone; what throws fails the whole batch. */
export const onBatch =
  (take: TakeBatch) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await take(event.Records)
    if (failed.size > 0) log.warn('messages will be tried again', { count: failed.size })
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }
