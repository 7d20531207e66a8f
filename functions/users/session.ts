import type { userLogin as login, userLogout as logout } from '../../shared/users/session'
import type { Clock } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/serve'
import type { UserStore } from './userStore'

const seconds = (now: Clock) => Math.floor(now() / 1000)

export const userLogin =
  (users: UserStore, now: Clock): Serve<typeof login> =>
  async (_input, { userid, email, name, specialGroups }) => {
    await users.markSignedIn(userid, seconds(now))
    return { userid, email, name, specialGroups: [...specialGroups] }
  }

export const userLogout =
  (users: UserStore, now: Clock): Serve<typeof logout> =>
  async ({ everywhere }, caller) => {
    const user = await users.read(caller.userid)
    if (user === undefined) throw new Problem('notSignedIn')
    if (everywhere) await users.endAllSessions(caller.userid, seconds(now))
    // Even one that began in this very second.
    const left = everywhere ? { ...user, endedSessions: {} } : user
    await users.endSession(left, caller.sessionId, seconds(now))
    return { message: 'Signed out' }
  }
