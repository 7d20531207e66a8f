import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Clock, minuteMs } from '../../shared/core/time'
import { findDueKeys } from '../alerts/dueStore'
import type { LookAgain } from './lookAgain'
import { ringAt, ringShards } from './ringStore'

const Waiting = z.object({ pk: z.string(), sk: z.string(), dueMs: z.number() })

/** The next sweep comes after so long: what is due before that is set off now, to be looked at in time. */
const aheadMs = minuteMs

/** Finds messages that wait for a proof, whatever became of their own call to look again. */
export const openSweepRings =
  (documents: DynamoDBDocumentClient, TableName: string, lookAgain: LookAgain, now: Clock) =>
  async (): Promise<number> => {
    let found = 0
    const index = { TableName, IndexName: 'work', shards: ringShards }
    for await (const page of findDueKeys(documents, index, now() + aheadMs)) {
      for (const item of page) {
        const { dueMs, ...key } = Waiting.parse(item)
        await lookAgain({ ...ringAt(key), dueMs })
      }
      found += page.length
    }
    return found
  }
