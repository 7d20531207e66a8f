import { SessionId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type * as contract from '../../shared/users/sessions'
import type { Serve } from '../core/http/serve'
import type { Sessions } from './sessionStore'
import type { UserStore } from './userStore'

type Users = Pick<UserStore, 'read' | 'endSession'>

const noSuchSession = 'This account has no such session. It may have ended already.'

/** Those that have not ended, as the row of the account decides it. */
export const getSessions =
  (users: Users, sessions: Sessions): Serve<typeof contract.getSessions> =>
  async (_input, { userid, sessionId }) => {
    const [user, listed] = await Promise.all([users.read(userid), sessions.list(userid)])
    if (user === undefined) throw new Problem('notSignedIn')
    const live = listed.filter(
      ({ id, beganTs }) => beganTs >= user.validAfter && !Object.hasOwn(user.endedSessions, id),
    )
    return { sessions: live.map((session) => ({ ...session, isThis: session.id === sessionId })) }
  }

export const noteSession =
  (sessions: Sessions): Serve<typeof contract.noteSession> =>
  async ({ device }, { userid, sessionId }) => {
    await sessions.note(userid, SessionId.parse(sessionId), device)
    return { message: 'Session Noted' }
  }

/**
 * Ends one of the caller's own; one that has ended already may be ended again.
 * @throws Problem `notFound` for what is no session of the account: another's, or one that is listed no more
 */
export const endSession =
  (users: Users, sessions: Sessions, now: Clock): Serve<typeof contract.endSession> =>
  async ({ sessionid }, { userid }) => {
    const [user, listed] = await Promise.all([users.read(userid), sessions.list(userid)])
    if (user === undefined) throw new Problem('notSignedIn')
    if (!listed.some(({ id }) => id === sessionid)) throw new Problem('notFound', noSuchSession)
    await users.endSession(user, sessionid, Math.floor(now() / secondMs))
    return { message: 'Session Ended' }
  }
