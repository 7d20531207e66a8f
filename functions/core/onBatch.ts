import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { log } from './log'
import { metricFields } from './metricFields'
import type { Figure } from '../../shared/core/figures'

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
