import * as z from 'zod/mini'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { ChangeId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { takeEach, openWorkQueue } from '../alerts/workQueue'
import type { TakeBatch } from '../core/onBatch'
import { openSweepDue } from '../alerts/sweepDue'
import type { WorkSet } from './workSet'
import { setShards } from './setItems'

/** The longest delay of a message; what is due later is found by the sweep. */
const longestSeconds = 900

/** Sets off the worker of change sets, at once or at a time; a message that is lost is made up for by its sweep. */
export type EnqueueSet = (changeid: string, atMs?: number) => Promise<void>

export const openSetQueue = (QueueUrl: string, now: Clock): EnqueueSet => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker of change sets')
  return async (changeid, atMs) => {
    const seconds = atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - now()) / secondMs))
    if (seconds <= longestSeconds) await enqueue({ changeid }, seconds)
  }
}

/** Finds change sets of which something is due and sets their worker off. */
export const openSweepSets = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  enqueue: EnqueueSet,
  now: Clock,
) => openSweepDue(documents, { TableName, shards: setShards }, ({ pk }) => enqueue(pk), now)

const Message = z.object({ changeid: ChangeId })

/** Does what is due of the change sets that messages name. */
export const openTakeSets = (work: WorkSet): TakeBatch =>
  takeEach(({ body }) => work(Message.parse(JSON.parse(body)).changeid), 'the work on a change set failed')
