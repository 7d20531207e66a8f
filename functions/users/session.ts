import type { userLogin as login, userLogout as logout } from '../../shared/users/session'
import type { UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import type { CurrentAnnouncement } from '../announcements/announcementStore'
import type { Serve } from '../core/http/serve'
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

/** Ends what rings in one session of an account, or in each of them. */
export type EndRinging = (userid: UserId, sessionId: string | undefined) => Promise<void>

const seconds = (now: Clock) => Math.floor(now() / 1000)

export const userLogin =
  (currentAnnouncement: CurrentAnnouncement): Serve<typeof login> =>
  async (_input, { userid, email, name, specialGroups }) => {
    const announcement = await currentAnnouncement()
    return { userid, email, name, specialGroups: [...specialGroups], announcement }
  }

export const userLogout =
  (
    users: UserStore,
    endAllSessions: EndAllSessions,
    endRinging: EndRinging,
    now: Clock,
  ): Serve<typeof logout> =>
  async ({ everywhere }, { userid, sessionId }) => {
    if (everywhere) {
      await endAllSessions(userid)
      await endRinging(userid, undefined)
      return { message: 'Signed out' }
    }
    const user = await users.read(userid)
    if (user === undefined) throw new Problem('notSignedIn')
    await users.endSession(user, sessionId, seconds(now))
    await endRinging(userid, sessionId)
    return { message: 'Signed out' }
  }
