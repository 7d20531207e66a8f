import type { Way } from '../../../shared/access/ways'
import type { Role, SpecialGroup } from '../../../shared/core/roles'
import type { UserId } from '../../../shared/core/ids'

/** By whose rights an ADMIN looks at the portal: by a role on one object, or by those of the person who is the caller. */
export interface CallerView {
  viewer: UserId
  /** Whether the viewer is staff, who are ADMIN of whatever exists. */
  isStaff: boolean
  /** The object of the view, `DEVICE#…` or `GROUP#…`. */
  subject: string
  /** Of a view as a role: the caller is no person then. */
  role?: Role
}

/** What a decision rests on. */
export interface Proof {
  /** The relations that give the role, of those that had to be read. */
  ways: readonly Way[]
  /** The special group that the decision needs beside the role, or instead of one. */
  group?: SpecialGroup
  /** The plan of the device, where it decides too. */
  plan?: string
}

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
  /** Why they may; absent before it was decided, and where every account may. */
  proof?: Proof
  /** Set while the caller is looked at by another person: `userid` is whose view it is, and nothing may be changed. */
  view?: CallerView
  requestId: string
}

export const isStaff = (caller: Pick<Caller, 'specialGroups'>): boolean =>
  caller.specialGroups.has('senquip_admin')
