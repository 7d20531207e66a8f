import { type Clock, secondMs } from '../../shared/core/time'
import { openTellQueue } from '../alerts/noticeQueue'

/** The longest delay of a message; what is due later is found by the sweep. */
const longestSeconds = 900

/** Sets off the worker of change sets, at once or at a time; when it does not hear, its sweep finds what is due. */
export type TellSet = (changeid: string, atMs?: number) => Promise<void>

export const openSetQueue = (QueueUrl: string, now: Clock): TellSet => {
  const tell = openTellQueue(QueueUrl, 'the worker of change sets')
  return async (changeid, atMs) => {
    const seconds = atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - now()) / secondMs))
    if (seconds <= longestSeconds) await tell({ changeid }, seconds)
  }
}
