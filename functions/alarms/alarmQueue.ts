import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { takeEach, openWorkQueue } from '../alerts/workQueue'
import { log } from '../core/log'
import type { TakeBatch } from '../core/onBatch'
import { openSweepDue } from '../alerts/sweepDue'
import type { RowWorks } from './alarmWork'
import type { WorkOccurrence } from './workOccurrence'
import { alarmShards, occurrencePrefix } from './occurrenceStore'

/** Sets off the worker of alarms at once; when it does not hear, its sweep finds what is due. */
interface AlarmQueue {
  occurrences: (deviceid: DeviceId, occurrences: readonly string[]) => Promise<void>
  row(pk: string, sk: string): Promise<void>
}

export const openAlarmQueue = (QueueUrl: string): AlarmQueue => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker of alarms')
  return {
    occurrences: (deviceid, occurrences) => enqueue({ deviceid, occurrences }),
    row: (pk, sk) => enqueue({ pk, sk }),
  }
}

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

const Message = z.union([
  z.object({ deviceid: DeviceId, occurrences: z.array(z.string()) }),
  z.object({ pk: z.string(), sk: z.string() }),
])

/** Does what is due of alarms: of the occurrences of a device, or of one row of another kind. */
export const openTakeAlarms = (work: WorkOccurrence, rows: RowWorks): TakeBatch => {
  const take = async ({ body }: SQSRecord): Promise<void> => {
    const message = Message.parse(JSON.parse(body))
    if ('deviceid' in message) {
      for (const id of message.occurrences) await work(message.deviceid, id)
      return
    }
    const { pk, sk } = message
    const found = Object.entries(rows).find(([prefix]) => sk.startsWith(prefix))
    if (found === undefined) log.warn('no work is known for a row of alarms', { pk, sk })
    else await found[1](pk, sk)
  }
  return takeEach(take, 'the work on an alarm failed')
}
