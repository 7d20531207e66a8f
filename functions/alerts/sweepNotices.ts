import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import { findDue, allShards } from './dueStore'
import type { EnqueueNotices } from './noticeQueue'

/** The index of notifications with work to do. */
const IndexName = 'work'

/** Finds unfinished notifications and queues them for the sender. */
export const openSweepNotices =
  (documents: DynamoDBDocumentClient, TableName: string, enqueueNotices: EnqueueNotices, now: Clock) =>
  async (): Promise<number> => {
    let found = 0
    for await (const due of findDue(documents, { TableName, IndexName, shards: allShards }, now())) {
      for (const { deviceid, id } of due) await enqueueNotices(deviceid, [String(id)])
      found += due.length
    }
    if (found > 0) log.info('notifications taken up again', { found })
    return found
  }
