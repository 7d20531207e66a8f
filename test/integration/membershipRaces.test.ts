import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openAccessStore } from '../../functions/access/accessStore'
import { openAlertStore } from '../../functions/alerts/alertStore'
import { openTakeOffAlerts } from '../../functions/alerts/takeOffAlerts'
import { accessKey, idIn } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { createGroup, newGroupId } from '../../functions/groups/manageGroup'
import { openEndGroup } from '../../functions/groups/endGroup'
import { openLeaveAlerts } from '../../functions/groups/leaveAlerts'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { addGroupUser, changeGroupUser, removeGroupUser } from '../../functions/groups/manageGroupUsers'
import { openMoveStore } from '../../functions/groups/moveStore'
import { placeGroupDevices } from '../../functions/groups/placeDevices'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { openViewStore } from '../../functions/views/viewStore'
import { type GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { callerOf, noMail, noneWaits, openScene, tables } from './openScene'
import { drawFrom, unevenly } from './unevenly'

const [ann, bob, cat, dan] = [1, 2, 3, 4].map((n) => callerOf(n)) as [Caller, Caller, Caller, Caller]
const everybody = [ann, bob, cat, dan]
const races = 1000
const racesAtOnce = 50
const deedsOfRace = 4

/** Two groups that ann and bob administer, cat uses the first one; it holds two devices. */
const openRace = async (draw: (n: number) => number) => {
  const scene = openScene()
  const documents = unevenly(scene.documents, draw)
  const TableName = tables.access
  const access = openAccessStore(documents, TableName)
  const groups = openGroupStore(documents, TableName)
  const users = openUserStore(documents, tables.users)
  const writeLog = openLogWriter(tables.serverLog, newId)
  /** No two changes are made at the same moment, so that the log has an order. */
  const now = () => (scene.clock.ms += 1)
  const parts = { documents, TableName, access, groups, writeLog, now }
  const sharing = openGroupSharing(parts)
  const endGroup = openEndGroup(parts, openViewStore(documents, TableName).endWrites)
  const make = createGroup(documents, TableName, access, writeLog, newGroupId, now)
  const addUser = addGroupUser(groups, sharing, users, () => Promise.resolve(), noneWaits, noMail)
  const changeUser = changeGroupUser(groups, sharing, users)
  const leaveAlerts = openLeaveAlerts(
    parts,
    openTakeOffAlerts({
      alerts: openAlertStore(documents, tables.devices),
      TableName: tables.devices,
      writeLog,
      now,
    }),
  )
  const removeUser = removeGroupUser(
    groups,
    sharing,
    users,
    endGroup,
    leaveAlerts,
    openChoiceStore(scene.documents, tables.alarms),
  )
  const place = placeGroupDevices(parts, openMoveStore(documents, tables.jobs))

  await Promise.all(everybody.map(scene.addAccount))
  const devices = [await scene.addDevice('RACE00001'), await scene.addDevice('RACE00002')]
  const relate = async (a: string, b: string, fields = {}) => {
    await scene.put('access', { pk: a, sk: b, ...fields })
    await scene.put('access', { pk: b, sk: a, ...fields })
  }
  for (const device of devices) {
    for (const { userid } of [ann, bob]) {
      await relate(accessKey.device(device), accessKey.user(userid), { role: 'ADMIN' })
    }
  }
  const newGroup = async () => {
    const { groupid } = await make({ groupName: 'Pit' }, ann)
    await addUser({ groupid, targetEmail: bob.email, targetPermission: 'ADMIN' }, ann)
    return groupid
  }
  const [first, second] = [await newGroup(), await newGroup()]
  await addUser({ groupid: first, targetEmail: cat.email, targetPermission: 'USER' }, ann)
  for (const device of devices) await relate(accessKey.group(first), accessKey.device(device))

  /** As the pipeline asks: the role is looked up first, then the request is carried out. */
  const as = async (who: Caller, groupid: GroupId, needs: Role | undefined, run: (by: Caller) => unknown) => {
    const role = await access.roleInGroup(who.userid, groupid)
    if (role === undefined) throw new Problem('notFound')
    if (needs !== undefined && role !== needs) throw new Problem('forbidden')
    await run({ ...who, role })
  }
  const add = (by: Caller, who: Caller, targetPermission: Role) =>
    as(by, first, 'ADMIN', (caller) =>
      addUser({ groupid: first, targetEmail: who.email, targetPermission }, caller),
    )
  const change = (by: Caller, who: Caller, targetPermission: Role) =>
    as(by, first, 'ADMIN', (caller) =>
      changeUser({ groupid: first, targetUserID: who.userid, targetPermission }, caller),
    )
  const remove = (by: Caller, who: Caller) =>
    as(by, first, by === who ? undefined : 'ADMIN', (caller) =>
      removeUser({ groupid: first, targetUserID: who.userid }, caller),
    )
  const move = (by: Caller, from: GroupId, to: GroupId) =>
    as(by, from, undefined, (caller) =>
      place({ groupid: from, targetGroupid: to, deviceList: devices, action: 'move' }, caller),
    )
  const deeds: (() => Promise<void>)[] = [
    () => add(ann, dan, 'VIEW'),
    () => add(bob, dan, 'ADMIN'),
    () => change(ann, cat, 'ADMIN'),
    () => change(bob, cat, 'VIEW'),
    () => change(ann, bob, 'USER'),
    () => change(bob, ann, 'OPERATOR'),
    () => remove(ann, bob),
    () => remove(bob, ann),
    () => remove(ann, cat),
    () => remove(ann, ann),
    () => remove(bob, bob),
    () => remove(cat, cat),
    () => move(ann, first, second),
    () => move(bob, first, second),
    () => move(ann, second, first),
  ]
  return { scene, deeds, devices, groupids: [first, second] }
}

/** What must be true whoever came first. */
const checkRace = async ({ scene, devices, groupids }: Awaited<ReturnType<typeof openRace>>) => {
  const { access } = scene
  const rows = await scene.all('access')
  const has = (pk: string, sk: string, role: unknown) =>
    rows.some((row) => row.pk === pk && row.sk === sk && row.role === role)
  const standing: string[] = []
  for (const groupid of groupids) {
    const key = accessKey.group(groupid)
    const meta = await access.meta(key)
    const members = await access.related(key, 'USER#')
    const held = await access.related(key, 'DEVICE#')
    // A group without people is gone with all that it held; any other has an ADMIN, and counts them right.
    expect(meta?.admins ?? 0).toBe(members.filter(({ role }) => role === 'ADMIN').length)
    expect((meta?.admins ?? 0) > 0).toBe(members.length > 0)
    if (meta === undefined) expect(held).toEqual([])
    else standing.push(key)
    for (const { sk, role } of [...members, ...held]) expect(has(sk, key, role)).toBe(true)
  }
  for (const device of devices) {
    const pk = accessKey.device(device)
    const holders = (await access.related(pk, 'GROUP#')).map(({ sk }) => sk)
    // Moved, a device is in one group and not in none or in two; it falls out only with a group that ends.
    expect(holders.length).toBe(standing.length === groupids.length ? 1 : holders.length > 0 ? 1 : 0)
    for (const holder of holders) expect(has(holder, pk, undefined)).toBe(true)
    for (const { userid } of [cat, dan]) {
      const gives = holders.find((holder) =>
        rows.some(({ pk: group, sk }) => group === holder && sk === accessKey.user(userid)),
      )
      expect((await access.roleOnDevice(userid, device)) !== undefined).toBe(gives !== undefined)
    }
  }
  // Nobody keeps a way into a group that does not know them.
  for (const { pk, sk } of rows.filter(
    ({ pk, sk }) => String(pk).startsWith('USER#') && String(sk).startsWith('GROUP#'),
  )) {
    const role = await access.roleInGroup(UserId.parse(idIn(String(pk))), idIn(String(sk)) as GroupId)
    expect(role).toBeDefined()
  }
}

const never = () => Promise.reject(new Error('No such deed'))

const LogEntry = z.object({ name: z.string(), description: z.string(), userEmail: z.string() })

/** Follows the log from the first entry on: whoever did something had the right to at that moment. */
const checkLog = async ({ scene, groupids }: Awaited<ReturnType<typeof openRace>>) => {
  const log = await scene.all('serverLog')
  for (const groupid of groupids) {
    const entries = log
      .filter(({ pk }) => pk === accessKey.group(groupid))
      .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
    const roles = new Map<string, string>()
    for (const entry of entries) {
      const { name, description, userEmail: by } = LogEntry.parse(entry)
      const [who = ''] = description.split(' ')
      if (name === 'Group Created') roles.set(by, 'ADMIN')
      else if (!description.endsWith('left the group'))
        expect(`${roles.get(by)} ${description}`).toMatch(/^ADMIN /)
      if (name === 'User Removed') roles.delete(who)
      if (name === 'User Added' || name === 'User Role Changed')
        roles.set(who, description.split(' ').at(-1) ?? '')
    }
  }
}

describe('members and devices of a group', () => {
  it(
    `are right after each of ${races} races of whatever is done to them at once`,
    { timeout: 300_000 },
    async () => {
      let done = 0
      const runRace = async (race: number) => {
        const draw = drawFrom(race)
        const scene = await openRace(draw)
        const chosen = Array.from({ length: deedsOfRace }, () => draw(scene.deeds.length)).map(
          (n) => scene.deeds[n] ?? never,
        )
        const outcomes = await Promise.allSettled(chosen.map((deed) => deed()))
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') done += 1
          else expect(['notFound', 'forbidden', 'conflict']).toContain((outcome.reason as Problem).code)
        }
        await checkRace(scene)
        await checkLog(scene)
      }
      for (let from = 0; from < races; from += racesAtOnce) {
        await Promise.all(Array.from({ length: racesAtOnce }, (_, n) => runRace(from + n)))
      }
      // Most of what was asked for was done: refusing everything would be right, too.
      expect(done).toBeGreaterThan(races)
    },
  )
})
