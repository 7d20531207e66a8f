import { secondMs } from '../../shared/core/time'
import type { UserRow } from '../users/userStore'
import type { PushRow } from './pushDeviceStore'

/**
 * Whether a device still rings for an account: not once it was signed out there, its sessions were ended, or the
 * account was disabled or deleted. It was last reported by a session that was live at that moment, and sessions that
 * began before `validAfter` were not; a session that has merely become old has not been ended by anyone.
 */
export const mayRing = (user: UserRow | undefined, { sessionid, seenMs }: PushRow): boolean =>
  user !== undefined &&
  !user.isDisabled &&
  !Object.hasOwn(user.endedSessions, sessionid) &&
  seenMs >= user.validAfter * secondMs
