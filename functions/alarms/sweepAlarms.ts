import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { openSweepDue } from '../alerts/sweepDue'
import { alarmShards, occurrencePrefix } from './alarmKeys'
import type { AlarmQueue } from './alarmQueue'

/** Finds what is due of alarms and queues it for their worker. */
export const openSweepAlarms = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  queue: AlarmQueue,
  now: Clock,
) =>
  openSweepDue(
    documents,
    { TableName, shards: alarmShards },
    ({ pk, sk }) =>
      sk.startsWith(occurrencePrefix)
        ? queue.occurrences(DeviceId.parse(pk), [sk.slice(occurrencePrefix.length)])
        : queue.row(pk, sk),
    now,
  )
