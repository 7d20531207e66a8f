import type { Caller } from '../../../functions/core/http/caller'
import type { UserRow } from '../../../functions/users/userStore'

/** A demo account as the one who made the demo: the log names it. */
export const asCaller = (user: UserRow): Caller => ({
  ...user,
  specialGroups: new Set(user.specialGroups),
  sessionId: 'seed',
  tokenExpires: 0,
  requestId: 'seed',
})
