import type { UserId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import type { Clock } from '../../shared/core/time'
import type { UserStore } from './userStore'

/** Ends every session of an account that has begun. */
export type EndAllSessions = (userid: UserId) => Promise<void>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A session's start is known to the second: those of this second end as well, and the answer waits
 * until the second is over. A person who signs in after that keeps the session.
 */
export const openEndAllSessions =
  (users: Pick<UserStore, 'endSessionsBefore'>, now: Clock, wait = pause): EndAllSessions =>
  async (userid) => {
    const nextSecond = Math.floor(now() / secondMs) + 1
    await users.endSessionsBefore(userid, nextSecond)
    await wait(Math.max(0, nextSecond * secondMs - now()))
  }
