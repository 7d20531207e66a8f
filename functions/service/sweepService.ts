import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Clock } from '../../shared/core/time'
import { findDueKeys } from '../alerts/dueStore'
import { serviceShards } from './serviceStore'

const Key = z.object({ pk: z.string(), sk: z.string() })

/** Finds the plans and machines that are due and queues them for their worker. */
export const openSweepService =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    enqueue: (message: object) => Promise<void>,
    now: Clock,
  ) =>
  async (): Promise<number> => {
    let found = 0
    const index = { TableName, IndexName: 'work', shards: serviceShards }
    for await (const due of findDueKeys(documents, index, now())) {
      for (const item of due) await enqueue(Key.parse(item))
      found += due.length
    }
    return found
  }
