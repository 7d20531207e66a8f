import { openAlertStore } from '../../functions/alerts/alertStore'
import { openTakeOffAlerts } from '../../functions/alerts/takeOffAlerts'
import { describe, expect, it } from 'vitest'
import { openHourlyLimit } from '../../functions/core/hourlyLimits'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { createGroup, newGroupId, putGroup } from '../../functions/groups/manageGroup'
import { openEndGroup } from '../../functions/groups/endGroup'
import { openLeaveAlerts } from '../../functions/groups/leaveAlerts'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { addGroupUser, changeGroupUser, removeGroupUser } from '../../functions/groups/manageGroupUsers'
import { openMoveStore } from '../../functions/groups/moveStore'
import { placeGroupDevices, removeGroupDevices } from '../../functions/groups/placeDevices'
import { devicesIn } from '../../functions/groups/readGroups'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { openViewStore } from '../../functions/views/viewStore'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { callerOf, noMail, noneWaits, openScene, tables } from './openScene'

const scene = openScene()
const [ann, bob, cat] = [callerOf(1), callerOf(2), callerOf(3)]
const { documents, access, now } = scene
const TableName = tables.access
const writeLog = openLogWriter(tables.serverLog, newId)
const groups = openGroupStore(documents, TableName)
const users = openUserStore(documents, tables.users)
const parts = { documents, TableName, access, groups, writeLog, now }
const sharing = openGroupSharing(parts)
const unlimited = () => Promise.resolve()

const make = createGroup(documents, TableName, access, writeLog, newGroupId, now)
const edit = putGroup(documents, TableName, groups, writeLog, now)
const add = addGroupUser(groups, sharing, users, unlimited, noneWaits, noMail)
const change = changeGroupUser(groups, sharing, users)
const remove = removeGroupUser(
  groups,
  sharing,
  users,
  openEndGroup(parts, openViewStore(documents, TableName).endWrites),
  openLeaveAlerts(
    parts,
    openTakeOffAlerts({
      alerts: openAlertStore(documents, tables.devices),
      TableName: tables.devices,
      writeLog,
      now,
    }),
  ),
  openChoiceStore(documents, tables.alarms),
)
const place = placeGroupDevices(parts, openMoveStore(documents, tables.jobs))
const takeOut = removeGroupDevices(parts)

const newGroup = async (by: Caller) => (await make({ groupName: 'North' }, by)).groupid
const heldBy = async (groupid: GroupId): Promise<DeviceId[]> => {
  const group = await groups.read(groupid)
  return group === undefined ? [] : devicesIn(access, group)
}
const rolesOn = (device: DeviceId, ...people: Caller[]) =>
  Promise.all(people.map(({ userid }) => access.roleOnDevice(userid, device)))
let made = 0
const newDevice = (admins: Caller[]) =>
  scene.addDevice(`GRP${String((made += 1)).padStart(6, '0')}`, {}, admins)
const give = async (device: DeviceId, { userid }: Caller, role: string) => {
  const [pk, sk] = [accessKey.device(device), accessKey.user(userid)]
  await scene.put('access', { pk, sk, role })
  await scene.put('access', { pk: sk, sk: pk, role })
}
const newOwnedDevice = async (owner: Caller, role = 'ADMIN') => {
  const device = await newDevice(role === 'ADMIN' ? [owner] : [cat])
  await give(device, owner, role)
  return device
}
/** Copies from a group that holds the device already: how it got there is another story. */
const putInto = async (groupid: GroupId, device: DeviceId) => {
  const [pk, sk] = [accessKey.group(groupid), accessKey.device(device)]
  await scene.put('access', { pk, sk })
  await scene.put('access', { pk: sk, sk: pk })
}
const copy = (groupid: GroupId, targetGroupid: GroupId, deviceList: DeviceId[], by = ann) =>
  place({ groupid, targetGroupid, deviceList, action: 'copy' }, by)
const accounts = Promise.all([ann, bob, cat].map(scene.addAccount))

describe('a new group', () => {
  it('is private and has its maker as the one ADMIN', async () => {
    await accounts
    const groupid = await newGroup(ann)
    expect(await groups.read(groupid)).toMatchObject({ kind: 'private', groupName: 'North' })
    expect(await access.roleInGroup(ann.userid, groupid)).toBe('ADMIN')
  })

  it('gives its maker nothing on the devices that it holds, and shows only those that are reached', async () => {
    const [source, target] = [await newGroup(ann), await newGroup(ann)]
    const device = await newOwnedDevice(ann, 'VIEW')
    await putInto(source, device)
    await copy(source, target, [device])
    expect(await heldBy(target)).toEqual([device])
    expect(await rolesOn(device, ann)).toEqual(['VIEW'])
    await give(device, ann, 'nothing')
    expect(await heldBy(target)).toEqual([])
  })

  it('changes what is named and leaves the rest; the log says from what to what', async () => {
    const groupid = await newGroup(ann)
    await edit({ groupid, groupDescription: 'Pit 4' }, ann)
    expect(await groups.read(groupid)).toMatchObject({ groupName: 'North', groupDescription: 'Pit 4' })
    const log = (await scene.all('serverLog')).filter(({ pk }) => pk === accessKey.group(groupid))
    expect(log.at(-1)).toMatchObject({ name: 'Group Updated', description: 'Description: empty → Pit 4' })
    await expect(edit({ groupid, groupSupportEmail: 'a@example.com' }, ann)).rejects.toMatchObject({
      field: 'groupSupportEmail',
    })
  })
})

describe('letting somebody into a private group', () => {
  it('opens it, and gives them its devices', async () => {
    const groupid = await newGroup(ann)
    const device = await newOwnedDevice(ann)
    await putInto(groupid, device)
    await add({ groupid, targetEmail: bob.email, targetPermission: 'USER' }, ann)
    expect(await groups.read(groupid)).toMatchObject({ kind: 'shared' })
    expect(await rolesOn(device, ann, bob)).toEqual(['ADMIN', 'USER'])
  })

  it('needs ADMIN on all of its devices', async () => {
    const groupid = await newGroup(ann)
    await putInto(groupid, await newOwnedDevice(ann))
    await putInto(groupid, await newOwnedDevice(ann, 'USER'))
    await expect(
      add({ groupid, targetEmail: bob.email, targetPermission: 'VIEW' }, ann),
    ).rejects.toMatchObject({ code: 'forbidden', message: 'Insufficient Permissions' })
    expect(await groups.read(groupid)).toMatchObject({ kind: 'private' })
    expect(await access.roleInGroup(bob.userid, groupid)).toBeUndefined()
  })

  it('never gives away a device that is put in at the same moment and is not theirs to give', async () => {
    for (let race = 0; race < 100; race += 1) {
      const dan = callerOf(100 + race)
      const [source, target] = [await newGroup(dan), await newGroup(dan)]
      const device = await newOwnedDevice(dan, 'USER')
      await putInto(source, device)
      await Promise.allSettled([
        copy(source, target, [device], dan),
        add({ groupid: target, targetEmail: bob.email, targetPermission: 'VIEW' }, dan),
      ])
      const isShared = (await groups.read(target))?.kind === 'shared'
      const isHeld = await access.isHeld(accessKey.group(target), accessKey.device(device))
      expect(isShared && isHeld).toBe(false)
      expect(isShared || isHeld).toBe(true)
      expect(await rolesOn(device, bob)).toEqual([undefined])
    }
  })
})

describe('devices of groups', () => {
  const shared = async (by: Caller) => {
    const groupid = await newGroup(by)
    await add({ groupid, targetEmail: cat.email, targetPermission: 'VIEW' }, by)
    return groupid
  }

  it('are moved: the one group holds them and the other does not', async () => {
    const [source, target] = [await newGroup(ann), await shared(ann)]
    const devices = await Promise.all(Array.from({ length: 23 }, () => newOwnedDevice(ann)))
    for (const device of devices) await putInto(source, device)
    const move = { groupid: source, targetGroupid: target, deviceList: devices, action: 'move' as const }
    expect(await place(move, ann)).toMatchObject({ message: 'Devices Moved', devices: 23 })
    expect(await heldBy(source)).toEqual([])
    expect(new Set(await heldBy(target))).toEqual(new Set(devices))
    // Asked again, as after an answer that was lost.
    expect(await place(move, ann)).toMatchObject({ devices: 23 })
    expect(await heldBy(target)).toHaveLength(23)
  })

  it('go into a shared group all or none: one that is not theirs to give stops it', async () => {
    const [source, target] = [await newGroup(ann), await shared(ann)]
    const [own, foreign] = [await newOwnedDevice(ann), await newOwnedDevice(ann, 'USER')]
    await putInto(source, own)
    await putInto(source, foreign)
    await expect(copy(source, target, [own, foreign])).rejects.toMatchObject({ code: 'forbidden' })
    await expect(copy(source, target, [own, await newOwnedDevice(bob)])).rejects.toMatchObject({
      code: 'notFound',
    })
    expect(await heldBy(target)).toEqual([])
  })

  it('are put into a group by its ADMINs alone', async () => {
    const [source, target] = [await newGroup(cat), await shared(ann)]
    const device = await newOwnedDevice(cat)
    await putInto(source, device)
    await expect(copy(source, target, [device], cat)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(copy(source, await newGroup(bob), [device], cat)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('are taken out, and whoever reached them through it alone reaches them no more', async () => {
    const groupid = await shared(ann)
    const device = await newOwnedDevice(ann)
    await putInto(groupid, device)
    expect(await rolesOn(device, cat)).toEqual(['VIEW'])
    expect(await takeOut({ groupid, deviceList: [device] }, ann)).toMatchObject({ devices: 1 })
    expect(await rolesOn(device, cat)).toEqual([undefined])
  })
})

describe('members of a group', () => {
  const open = async (by = ann) => {
    const groupid = await newGroup(by)
    await add({ groupid, targetEmail: bob.email, targetPermission: 'ADMIN' }, by)
    return groupid
  }

  it('cannot change their own role; others of its ADMINs can', async () => {
    const groupid = await open()
    const own = change({ groupid, targetUserID: ann.userid, targetPermission: 'VIEW' }, ann)
    await expect(own).rejects.toMatchObject({ code: 'forbidden' })
    await change({ groupid, targetUserID: ann.userid, targetPermission: 'VIEW' }, bob)
    expect(await access.roleInGroup(ann.userid, groupid)).toBe('VIEW')
  })

  it('leave it, but not the last ADMIN while others are in it', async () => {
    const groupid = await open()
    await add({ groupid, targetEmail: cat.email, targetPermission: 'VIEW' }, ann)
    expect(await remove({ groupid, targetUserID: ann.userid }, ann)).toMatchObject({
      resultCode: 'REMOVED_SELF',
    })
    await expect(remove({ groupid, targetUserID: bob.userid }, bob)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await access.roleInGroup(bob.userid, groupid)).toBe('ADMIN')
  })

  it('keep an ADMIN however two of them remove each other at once', async () => {
    for (let race = 0; race < 50; race += 1) {
      const dan = callerOf(300 + race)
      const groupid = await open(dan)
      await Promise.allSettled([
        remove({ groupid, targetUserID: bob.userid }, dan),
        remove({ groupid, targetUserID: dan.userid }, bob),
      ])
      const admins = (await access.related(accessKey.group(groupid), 'USER#')).length
      expect(admins).toBe(1)
      expect(await access.meta(accessKey.group(groupid))).toMatchObject({ admins: 1 })
    }
  })

  it('end it with the last one who leaves', async () => {
    const groupid = await newGroup(ann)
    const device = await newOwnedDevice(ann)
    await putInto(groupid, device)
    await remove({ groupid, targetUserID: ann.userid }, ann)
    expect(await groups.read(groupid)).toBeUndefined()
    expect(await access.isHeld(accessKey.group(groupid), accessKey.device(device))).toBe(false)
    expect(await rolesOn(device, ann)).toEqual(['ADMIN'])
  })
})

describe('invitations', () => {
  it('are limited in an hour', async () => {
    const count = openHourlyLimit(documents, TableName, 'invitations', now)
    const groupid = await newGroup(ann)
    const invite = addGroupUser(groups, sharing, users, count, noneWaits, noMail)
    const ask = () => invite({ groupid, targetEmail: 'nobody@example.com', targetPermission: 'VIEW' }, ann)
    for (let n = 0; n < 20; n += 1) await expect(ask()).rejects.toMatchObject({ code: 'invalid' })
    await expect(ask()).rejects.toMatchObject({ code: 'tooManyAttempts' })
  })
})
