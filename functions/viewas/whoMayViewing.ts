import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { UserId, DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readSpecialGroups, staffGroup, roles } from '../../shared/core/roles'
import { type Clock, secondMs } from '../../shared/core/time'
import { viewDeviceAs, viewGroupAs } from '../../shared/viewas/viewAs'
import { viewEnded } from '../../shared/core/viewAsHeader'
import type { AccessStore } from '../access/accessStore'
import { grantCaller, objectOf, pathObject, callerOf } from '../access/whoMay'
import { bearerOf, readToken, type CheckSession } from '../access/sessionCheck'
import { seenBy } from '../access/seenBy'
import { type Caller, isReadInView, isViewing, onlyViewing, viewIn } from '../core/http/caller'
import type { WhoMay } from '../core/http/serve'
import type { UserRow, UserStore } from '../users/userStore'
import type { PathIds } from '../core/http/readInput'
import { openGetItem } from '../core/store/openGetItem'

/** How long a view lasts at most; it also ends with the tab that it was begun in. */
export const viewLifeMs = 8 * 3600 * secondMs

/** The entry of the server log that is the view. */
const ViewEntry = z.object({
  ts: z.number(),
  userid: UserId,
  view: z.object({
    role: z.optional(z.enum(roles)),
    person: z.optional(UserId),
    sessionId: z.string(),
  }),
})

/** A view: whose it is, in which session, of what, and as whom. */
export interface ViewRow {
  viewer: UserId
  sessionId: string
  object: Pick<PathIds, 'deviceid' | 'groupid'>
  subject: string
  role?: (typeof roles)[number] | undefined
  person?: UserId | undefined
  /** Epoch milliseconds. */
  sinceMs: number
}

interface ViewStore {
  /** Undefined when the id is none, or that of an entry about something else. */
  read(id: string): Promise<ViewRow | undefined>
}

/** `DEVICE#TRUCK0001/01JD9Q7N6V8X3T2R5W4Y1Z0K7M`: where the entry is. */
export const viewIdOf = (subject: string, entry: string): string => `${subject}/${entry}`

const shape = /^(?<subject>(?<kind>DEVICE|GROUP)#(?<of>[\w-]{9,11}))\/(?<entry>[0-9A-Z]{26})$/

export const openViewStore = (documents: DynamoDBDocumentClient, TableName: string): ViewStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (id) => {
      const { subject = '', kind, of, entry = '' } = shape.exec(id)?.groups ?? {}
      if (kind === undefined) return undefined
      const object = kind === 'DEVICE' ? z.object({ deviceid: DeviceId }) : z.object({ groupid: GroupId })
      const named = object.safeParse({ deviceid: of, groupid: of })
      if (!named.success) return undefined
      const found = ViewEntry.safeParse(await getItem(TableName, { pk: subject, sk: entry }))
      if (!found.success) return undefined
      const { ts, userid, view } = found.data
      return { viewer: userid, subject, object: named.data, sinceMs: ts * secondMs, ...view }
    },
  }
}

/** The caller of a view as a role, which no person has. */
const roleCaller = UserId.parse('00000000-0000-0000-0000-000000000000')

interface Sources {
  access: AccessStore
  users: Pick<UserStore, 'read'>
  checkSession: CheckSession
  views: ViewStore
  now: Clock
}

/** Whatever the reason is: who may not look any more learns nothing of the person. */
const ended = () =>
  new Problem(
    'forbidden',
    'This view has ended: its time is over, or the rights that it rested on have changed.',
    { resultCode: viewEnded },
  )

/** The role that a person has on the object of a view. What they may as staff no view opens. */
export const openPersonIn =
  ({ access, users }: Pick<Sources, 'access' | 'users'>) =>
  async (userid: UserId, object: ViewRow['object']) => {
    const [user, standing] = await Promise.all([
      users.read(userid),
      objectOf(access, object)?.standingOf(userid),
    ])
    if (user === undefined || user.isDisabled || standing === undefined) return undefined
    return { user, role: standing.role }
  }

/** Of both alone, and never what is staff's. */
const sharedGroups = (viewer: Caller, person: UserRow) =>
  new Set(
    readSpecialGroups(person.specialGroups).filter(
      (group) => group !== staffGroup && viewer.specialGroups.has(group),
    ),
  )

/**
 * Answers requests that are made in a view: by what its role or person has where the viewer is ADMIN, and reads alone.
 * The rights of both are read at each request; the view ends with either. All other requests are decided as ever.
 */
export const whoMayViewing = (ordinary: WhoMay, sources: Sources): WhoMay => {
  const { access, users, checkSession, views, now } = sources
  const personIn = openPersonIn(sources)

  /** The viewer must still be allowed to begin it. */
  const assertStillAdmin = async (viewer: Caller, { object }: ViewRow): Promise<void> => {
    const known = objectOf(access, object)
    const own = await known?.standingOf(viewer.userid)
    const start = object.deviceid === undefined ? viewGroupAs : viewDeviceAs
    await grantCaller(access, start, viewer, { object: known, own }).catch((error: unknown) => {
      throw error instanceof Problem && error.code !== 'internal' ? ended() : error
    })
  }

  const seenAs = async (viewer: Caller, { role, person, ...row }: ViewRow): Promise<Caller> => {
    const { sessionId, tokenExpires, requestId } = viewer
    const isStaff = viewer.specialGroups.has(staffGroup)
    const view = { viewer: viewer.userid, isStaff, subject: row.subject }
    const session = { sessionId, tokenExpires, requestId }
    if (role !== undefined) {
      const { email, name } = viewer
      return {
        userid: roleCaller,
        email,
        name,
        specialGroups: new Set(),
        ...session,
        view: { ...view, role },
      }
    }
    const found = person === undefined ? undefined : await personIn(person, row.object)
    if (found === undefined) throw ended()
    const { userid, email, name } = found.user
    return { userid, email, name, specialGroups: sharedGroups(viewer, found.user), ...session, view }
  }

  const viewing: WhoMay = async (endpoint, event, path) => {
    const token = readToken(event, now())
    const isShown = isReadInView(endpoint)
    const [user, isLive, row] = await Promise.all([
      users.read(token.sub),
      checkSession(token, bearerOf(event)),
      isShown ? views.read(viewIn(event) ?? '') : undefined,
    ])
    const viewer = callerOf(event, token, { user, isLive })
    if (!isShown) throw onlyViewing(endpoint)
    const isTheirs = row?.viewer === viewer.userid && row.sessionId === viewer.sessionId
    if (row === undefined || !isTheirs || row.sinceMs + viewLifeMs <= now()) throw ended()
    const [caller] = await Promise.all([seenAs(viewer, row), assertStillAdmin(viewer, row)])
    const seen = seenBy(access, caller)
    const object = pathObject(seen, endpoint, path)
    const own = await object?.standingOf(caller.userid)
    return grantCaller(seen, endpoint, caller, { object, own })
  }

  return (endpoint, event, path) => (isViewing(event) ? viewing : ordinary)(endpoint, event, path)
}
