import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '../../../shared/core/endpoint'
import { Problem } from '../../../shared/core/problem'
import { isDeviceAbility, isGroupAbility, type Role, type SpecialGroup } from '../../../shared/core/roles'
import { viewAsHeader, viewOnly } from '../../../shared/core/viewAsHeader'
import type { Way } from '../../../shared/access/ways'
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

type Asking = Pick<APIGatewayProxyEventV2, 'headers'>

/** The view that a request is made in, as it names it. */
export const viewIn = ({ headers }: Asking): string | undefined => headers[viewAsHeader]

/** Whether it is made in a view, be it one that was never begun: such a request changes nothing. */
export const isViewing = (event: Asking): boolean => viewIn(event) !== undefined

/** What a view may ask: reads of a device or group, and what says of itself that a view shows it. */
export const isReadInView = ({ method, ability, inView }: Endpoint): boolean =>
  inView ?? (method === 'GET' && (isDeviceAbility(ability) || isGroupAbility(ability)))

/** Why a request is not answered in a view, whatever it asks. */
export const onlyViewing = ({ method }: Pick<Endpoint, 'method'>): Problem =>
  new Problem(
    'forbidden',
    method === 'GET'
      ? 'This is not shown while you view as another. End the view to see it.'
      : 'Nothing can be changed while you view as another. End the view to make changes.',
    { resultCode: viewOnly },
  )
