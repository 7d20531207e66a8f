import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { replayDeadLetters as contract } from '../../shared/staff/health'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/transact'
import type { WriteLog } from '../serverlog/logEntry'
import type { QueueWatch } from './queueWatch'

/** Of no device and no group: kept by itself, under the name of whoever did it. */
const subject = 'PORTAL'

export const replayDeadLetters =
  (
    documents: DynamoDBDocumentClient,
    queues: QueueWatch,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ queue }, caller) => {
    const { dead } = await queues.read(queue)
    if (dead === 0) return { message: 'There are no dead letters.' }
    const event = { subject, category: 'Data' as const, name: 'Dead Letters Replayed' }
    await tryTransact(documents, [writeLog({ ...event, description: `${queue}: ${dead}` }, caller, now())])
    await queues.replay(queue)
    return { message: `${dead} dead letters are tried again.` }
  }
