import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openSweepDue } from '../alerts/sweepDue'
import { setShards } from './setItems'
import type { EnqueueSet } from './setQueue'

/** Finds change sets of which something is due and sets their worker off. */
export const openSweepSets = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  enqueue: EnqueueSet,
  now: Clock,
) => openSweepDue(documents, { TableName, shards: setShards }, ({ pk }) => enqueue(pk), now)
