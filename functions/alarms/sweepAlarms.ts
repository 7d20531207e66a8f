import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { findDueKeys } from '../alerts/dueStore'
import { alarmShards, occurrencePrefix } from './alarmKeys'
import type { AlarmQueue } from './alarmQueue'

const Key = z.object({ pk: z.string(), sk: z.string() })

/** Finds what is due of alarms and queues it for their worker. */
export const openSweepAlarms =
  (documents: DynamoDBDocumentClient, TableName: string, queue: AlarmQueue, now: Clock) =>
  async (): Promise<number> => {
    let found = 0
    const index = { TableName, IndexName: 'work', shards: alarmShards }
    for await (const due of findDueKeys(documents, index, now())) {
      for (const { pk, sk } of due.map((item) => Key.parse(item))) {
        await (sk.startsWith(occurrencePrefix)
          ? queue.occurrences(DeviceId.parse(pk), [sk.slice(occurrencePrefix.length)])
          : queue.row(pk, sk))
      }
      found += due.length
    }
    return found
  }
