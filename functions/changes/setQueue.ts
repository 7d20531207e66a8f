import { type Clock, secondMs } from '../../shared/core/time'
import { openWorkQueue } from '../alerts/noticeQueue'

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
