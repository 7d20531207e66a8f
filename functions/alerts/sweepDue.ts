import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import { findDue, allShards, findDueKeys } from './dueStore'
import type { EnqueueNotices } from './workQueue'

const Key = z.object({ pk: z.string(), sk: z.string() })
export type DueKey = z.infer<typeof Key>

/** Queues each row that is due in the index `work` of a table for its worker; the answer is how many there were. */
export const openSweepDue =
  (
    documents: DynamoDBDocumentClient,
    table: { TableName: string; shards: readonly string[] },
    enqueue: (key: DueKey) => Promise<void>,
    now: Clock,
  ) =>
  async (): Promise<number> => {
    let found = 0
    for await (const due of findDueKeys(documents, { ...table, IndexName: 'work' }, now())) {
      for (const item of due) await enqueue(Key.parse(item))
      found += due.length
    }
    return found
  }

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
