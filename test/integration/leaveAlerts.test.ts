import { beforeEach, expect, it } from 'vitest'
import { removeDeviceUser } from '../../functions/access/manageUsers'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { alertKey, openAlertStore } from '../../functions/alerts/alertStore'
import { openTakeOffAlerts } from '../../functions/alerts/takeOffAlerts'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openEndGroup } from '../../functions/groups/endGroup'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openLeaveAlerts } from '../../functions/groups/leaveAlerts'
import { removeGroupUser } from '../../functions/groups/manageGroupUsers'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore, userKey } from '../../functions/users/userStore'
import { openViewStore } from '../../functions/views/viewStore'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { killEverywhere, mortal } from './dieAt'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const [ann, bob] = [callerOf(1), callerOf(2)]
const phone = '+61400000002'
const alerts = openAlertStore(scene.documents, tables.devices)
const writeLog = openLogWriter(tables.serverLog, newId)
let device: DeviceId
let count = 0

const newDevice = async (lists = {}, admins = [ann, bob]) => {
  count += 1
  device = await scene.addDevice(`LVA${String(count).padStart(6, '0')}`, {}, admins)
  await scene.put(tables.devices, {
    ...alertKey(device),
    emailList: [ann.email, bob.email, 'office@example.com'],
    phoneList: [phone],
    seconds: { email: { alarm: 600 }, sms: { alarm: 600 } },
    ...lists,
  })
  return device
}
const bobIs = (change: object) =>
  scene.put(tables.users, {
    ...userKey(bob.userid),
    ...{ userid: bob.userid, email: bob.email, emailVerified: true, name: 'Bob', specialGroups: [] },
    ...{ defaultGroupid: '', validAfter: 0, endedSessions: {}, phone, phoneVerified: true, ...change },
  })
beforeEach(async () => {
  await newDevice()
  await bobIs({})
})

const open = (documents = scene.documents) => {
  const users = openUserStore(documents, tables.users)
  const store = openAlertStore(documents, tables.devices)
  const takeOff = openTakeOffAlerts({ alerts: store, TableName: tables.devices, writeLog, now: scene.now })
  const groups = openGroupStore(documents, tables.access)
  const { access, now } = scene
  const parts = { documents, TableName: tables.access, access, groups, writeLog, now }
  const endGroup = openEndGroup(parts, openViewStore(documents, tables.access).endWrites)
  const sharing = openDeviceSharing(documents, tables.access, access, writeLog, now)
  return {
    fromDevice: removeDeviceUser(sharing, users, takeOff),
    fromGroup: removeGroupUser(
      groups,
      openGroupSharing(parts),
      users,
      endGroup,
      openLeaveAlerts(parts, takeOff),
      openChoiceStore(scene.documents, tables.alarms),
    ),
  }
}
const listsOf = async (of = device) => {
  const { emailList, phoneList } = await alerts.read(of)
  return [...emailList, ...phoneList]
}
const logged = async (of: DeviceId) =>
  (await scene.all('serverLog'))
    .filter(({ pk }) => pk === accessKey.device(of))
    .map(({ name }) => String(name))

it('a person who is removed from a device leaves its alert lists in the same change, which the log names', async () => {
  await open().fromDevice({ deviceid: device, userid: bob.userid, stopAlerts: true }, ann)
  expect(await listsOf()).toEqual([ann.email, 'office@example.com'])
  const records = await scene.openService(scene.documents).devices.record(device)
  expect(records?.alertSeconds).toEqual({ email: { alarm: 600 } })
  expect(await logged(device)).toEqual(expect.arrayContaining(['User Removed', 'Addresses Taken Off']))
})

it('an address that its owner unsubscribed stays switched off when it is taken off the list', async () => {
  const off = { [bob.email]: { reason: 'unsubscribed', atMs: 1_700_000_000_000, detail: '' } }
  await newDevice({ off })
  await open().fromDevice({ deviceid: device, userid: bob.userid, stopAlerts: true }, ann)
  expect(await alerts.read(device)).toMatchObject({ emailList: [ann.email, 'office@example.com'], off })
})

it('stays on the lists where that is not asked for', async () => {
  await open().fromDevice({ deviceid: device, userid: bob.userid }, ann)
  expect(await listsOf()).toContain(bob.email)
})

it('a person who leaves takes along only what they have proved to own', async () => {
  await bobIs({ phoneVerified: false })
  await open().fromDevice({ deviceid: device, userid: bob.userid, stopAlerts: true }, bob)
  expect(await listsOf()).toEqual([ann.email, 'office@example.com', phone])
})

it('a refused removal leaves the lists alone', async () => {
  await open().fromDevice({ deviceid: device, userid: ann.userid }, bob)
  const last = open().fromDevice({ deviceid: device, userid: bob.userid, stopAlerts: true }, bob)
  await expect(last).rejects.toMatchObject({ code: 'conflict' })
  expect(await listsOf()).toContain(bob.email)
})

it('wherever it dies, the person is there with the address or gone with it', async () => {
  const deaths = await killEverywhere(
    async (life) => {
      await newDevice()
      const { fromDevice } = open(mortal(scene.documents, life))
      await fromDevice({ deviceid: device, userid: bob.userid, stopAlerts: true }, ann).catch(() => undefined)
    },
    async (where) => {
      const held = await scene.access.directRole(accessKey.device(device), accessKey.user(bob.userid))
      expect([where, (await listsOf()).includes(bob.email)]).toEqual([where, held !== undefined])
    },
  )
  expect(deaths).toBeGreaterThan(3)
})

const relate = async (a: string, b: string, fields = {}) => {
  await scene.put('access', { pk: a, sk: b, ...fields })
  await scene.put('access', { pk: b, sk: a, ...fields })
}

it('a person who is removed from a group leaves the lists of all devices that they reach through it alone', async () => {
  const groupid = GroupId.parse('g-Leaving01')
  const key = accessKey.group(groupid)
  const facts = { groupName: 'Pit', kind: 'shared', userid: ann.userid, version: 1, admins: 2 }
  await scene.put('access', { pk: key, sk: accessKey.meta, ...facts })
  for (const who of [ann, bob]) await relate(key, accessKey.user(who.userid), { role: 'ADMIN' })
  const other = GroupId.parse('g-Leaving02')
  await relate(accessKey.group(other), accessKey.user(bob.userid), { role: 'VIEW' })
  const made: DeviceId[] = []
  for (let n = 0; n < 43; n += 1) {
    const lists = n === 5 ? { emailList: [ann.email], phoneList: [] } : {}
    const each = await newDevice(lists, n === 0 ? [ann, bob] : [ann])
    made.push(each)
    await relate(key, accessKey.device(each))
  }
  const [direct, through] = made as [DeviceId, DeviceId]
  await relate(accessKey.group(other), accessKey.device(through))
  await open().fromGroup({ groupid, targetUserID: bob.userid, stopAlerts: true }, ann)
  const naming: DeviceId[] = []
  for (const each of made) if ((await listsOf(each)).includes(bob.email)) naming.push(each)
  expect(naming).toEqual([direct, through])
  expect(await scene.access.roleInGroup(bob.userid, groupid)).toBeUndefined()
})
