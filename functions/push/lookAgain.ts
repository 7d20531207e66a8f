import { openWorkQueue } from '../alerts/workQueue'
import { type Clock, secondMs } from '../../shared/core/time'
import { type Ring, ringKey } from './ringStore'

/** Sets off the look at whether a proof has come, when its time is over. */
export type LookAgain = (ring: Pick<Ring, 'userid' | 'id' | 'dueMs'>) => Promise<void>

/** SQS delays a message by no more. */
const maxDelaySeconds = 900

/** Through the queue of the worker of alarms; a message that is lost is found by its sweep. */
export const openLookAgain = (QueueUrl: string, now: Clock): LookAgain => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker of alarms')
  return ({ userid, id, dueMs = now() }) => {
    // A second that has begun counts whole: nothing is looked at before its time.
    const waitSeconds = Math.ceil(Math.max(0, dueMs - now()) / secondMs)
    return enqueue(ringKey(userid, id), Math.min(maxDelaySeconds, waitSeconds))
  }
}
