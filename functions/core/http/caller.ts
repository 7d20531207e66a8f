import type { Role, SpecialGroup } from '../../../shared/core/roles'
import type { UserId } from '../../../shared/core/ids'

/** Who calls, after token and user record were read. */
export interface Caller {
  userid: UserId
  email: string
  name: string
  specialGroups: ReadonlySet<SpecialGroup>
  /** The session that the token belongs to. */
  sessionId: string
  /** When the token's session ends at the latest, epoch seconds. */
  tokenExpires: number
  /** The caller's role on the device or group in the path, when there is one. */
  role?: Role
  /** The group that gives this role; absent when it was given directly, and for staff. */
  through?: string
  requestId: string
}

export const isStaff = (caller: Pick<Caller, 'specialGroups'>): boolean =>
  caller.specialGroups.has('senquip_admin')
