import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Clock } from '../../shared/core/time'
import { findDueKeys } from '../alerts/dueStore'
import { setShards } from './setItems'
import type { EnqueueSet } from './setQueue'

const Key = z.object({ pk: z.string() })

/** Finds change sets of which something is due and sets their worker off. */
export const openSweepSets =
  (documents: DynamoDBDocumentClient, TableName: string, enqueue: EnqueueSet, now: Clock) =>
  async (): Promise<number> => {
    let found = 0
    for await (const due of findDueKeys(
      documents,
      { TableName, IndexName: 'work', shards: setShards },
      now(),
    )) {
      for (const { pk } of due.map((item) => Key.parse(item))) await enqueue(pk)
      found += due.length
    }
    return found
  }
