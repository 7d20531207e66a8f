import type { Context } from 'aws-lambda'
import { type Endpoint, pathParameters, routeKeyOf } from '../../shared/core/endpoint'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, roles } from '../../shared/core/roles'
import { viewAsHeader } from '../../shared/core/viewAsHeader'
import { endpoints } from '../../shared/endpoints'
import { openAccessStore } from '../../functions/access/accessStore'
import { whoMay } from '../../functions/access/whoMay'
import { accessKey } from '../../functions/core/accessKey'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import type { Caller } from '../../functions/core/http/caller'
import { on, onOnce, onPublic, onWebhook, serve } from '../../functions/core/http/serve'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openUserStore } from '../../functions/users/userStore'
import { startDeviceView, startGroupView } from '../../functions/viewas/startView'
import { openViewStore, whoMayViewing } from '../../functions/viewas/whoMayViewing'
import { requestEvent } from '../doubles/requestEvent'
import { counting } from './counting'
import { callerOf, openScene, tables } from './openScene'
import { claimsOf } from './signedIn'

type As = { role: Role } | { userid: Caller['userid'] }

const ids = {
  deviceid: 'TRUCK0001',
  groupid: 'g-North0001',
  credentialid: '0'.repeat(26),
  changeid: '0'.repeat(26),
  pushid: 'a'.repeat(22),
  sessionid: '00000000-0000-4000-8000-000000000000',
  userid: '00000000-0000-4000-8000-000000000000',
  slipid: '99999999',
  viewid: 'v-overview',
}

export const group = GroupId.parse(ids.groupid)
export const [admin, staff, stranger] = [1, 90, 91]
/** Each role directly and through the group. */
export const direct: Record<Role, number> = { ADMIN: admin, USER: 2, OPERATOR: 3, VIEW: 4 }
export const member: Record<Role, number> = { ADMIN: 11, USER: 12, OPERATOR: 13, VIEW: 14 }

export const device = DeviceId.parse(ids.deviceid)

/** A device and a group that holds it, with a person for each role in each; every route, of which none does anything. */
export const openViewScene = async () => {
  const scene = openScene()
  const { documents, count } = counting(scene.documents)
  const access = openAccessStore(documents, tables.access)
  const users = openUserStore(documents, tables.users)
  const isLive = () => Promise.resolve(true)
  const sources = {
    ...{ access, users, checkSession: isLive, now: scene.now },
    views: openViewStore(documents, tables.serverLog),
  }
  const check = whoMayViewing(whoMay(access, users, isLive, scene.now), sources)

  let reached: Caller | undefined
  /** Ends a request where its use-case would begin, and notes the caller that it would have. */
  const note = (_input: unknown, caller: Caller) => {
    reached = caller
    return Promise.reject(new Problem('conflict'))
  }
  const routeOf = (endpoint: Endpoint) => {
    if (endpoint.auth === 'public') return onPublic(endpoint, () => note({}, callerOf(0)))
    if (endpoint.auth === 'webhook') return onWebhook(endpoint, () => note({}, callerOf(0)))
    return 'idempotencyKey' in endpoint.input.shape
      ? onOnce(endpoint, openAnswerStore(documents, tables.answers, scene.now), note)
      : on(endpoint, note)
  }
  const handler = serve(check, endpoints.map(routeOf))

  /** The status of a request that says too little, or the role with which its use-case was reached. */
  const ask = async (endpoint: Endpoint, n: number, view?: string, path: Partial<typeof ids> = {}) => {
    reached = undefined
    const named: Record<string, string | undefined> = { ...ids, ...path }
    const event = requestEvent({
      routeKey: routeKeyOf(endpoint),
      path: Object.fromEntries(
        pathParameters(endpoint.path).map((name) => [name, named[name] ?? 'none'] as const),
      ),
      claims: claimsOf(n, scene.now()),
    })
    if (view !== undefined) event.headers[viewAsHeader] = view
    // What is checked after the rights are fields, of which it has none.
    const { statusCode = 0, body } = await handler(event, {} as Context)
    const { resultCode } = JSON.parse(body ?? '') as { resultCode?: string }
    const caller = reached as Caller | undefined
    return { status: statusCode, resultCode, caller }
  }

  const give = async (subject: string, person: Caller, role: string | undefined) => {
    const user = accessKey.user(person.userid)
    const rows = [
      { pk: subject, sk: user },
      { pk: user, sk: subject },
    ]
    for (const row of rows) await scene.put('access', { ...row, ...(role === undefined ? {} : { role }) })
  }

  const makeGroup = async (groupid: GroupId, kind: string, devices: readonly DeviceId[]) => {
    const pk = accessKey.group(groupid)
    const facts = { groupName: 'North', kind, userid: callerOf(admin).userid }
    await scene.put('access', { pk, sk: accessKey.meta, version: 1, admins: 1, groupid, ...facts })
    for (const held of devices) {
      await scene.put('access', { pk, sk: accessKey.device(held) })
      await scene.put('access', { pk: accessKey.device(held), sk: pk })
    }
  }

  const parts = { documents, TableName: tables.serverLog, access, users, now: scene.now }
  const groups = openGroupStore(documents, tables.access)
  const ofDevice = async (n: number, as: As, deviceid: DeviceId = device) =>
    (await startDeviceView(parts)({ deviceid, role: undefined, userid: undefined, ...as }, callerOf(n))).id
  const ofGroup = async (n: number, as: As, groupid = group) =>
    (
      await startGroupView({ ...parts, groups })(
        { groupid, role: undefined, userid: undefined, ...as },
        callerOf(n),
      )
    ).id

  await scene.addDevice(device, {}, [])
  await makeGroup(group, 'shared', [device])
  for (const n of [...Object.values(direct), ...Object.values(member), stranger])
    await scene.addAccount(callerOf(n))
  await scene.addAccount({ ...callerOf(staff), specialGroups: new Set(['senquip_admin']) })
  for (const role of roles) {
    await give(accessKey.device(device), callerOf(direct[role]), role)
    await give(accessKey.group(group), callerOf(member[role]), role)
  }

  return { scene, count, ask, give, makeGroup, ofDevice, ofGroup }
}
