import type { SQSRecord } from 'aws-lambda'
import { log } from '../core/log'
import type { TakeBatch } from '../core/onBatch'

/** Takes the messages of a batch one after the other; a failed one is reported and retried, and holds up no other. */
export const takeEach =
  (take: (record: SQSRecord) => Promise<void>, whatFailed: string): TakeBatch =>
  async (records) => {
    const failed = new Set<string>()
    for (const record of records) {
      try {
        await take(record)
      } catch (error) {
        log.error(whatFailed, { error, messageId: record.messageId })
        failed.add(record.messageId)
      }
    }
    return failed
  }
