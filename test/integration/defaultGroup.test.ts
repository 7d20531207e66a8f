import { beforeAll, expect, it } from 'vitest'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { addGroupUser as addContract } from '../../shared/groups/groupUsers'
import { openAlertStore } from '../../functions/alerts/alertStore'
import { openTakeOffAlerts } from '../../functions/alerts/takeOffAlerts'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { createGroup, newGroupId, putGroup } from '../../functions/groups/manageGroup'
import { openEndGroup } from '../../functions/groups/endGroup'
import { openLeaveAlerts } from '../../functions/groups/leaveAlerts'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import {
  addGroupUser,
  changeGroupUser,
  removeGroupUser,
  inviteToGroup,
} from '../../functions/groups/manageGroupUsers'
import { openMoveStore } from '../../functions/groups/moveStore'
import { openChangeStore } from '../../functions/changes/changeStore'
import { startChange } from '../../functions/changes/startChange'
import { openReadHeld } from '../../functions/groups/readGroups'
import { placeGroupDevices, removeGroupDevices } from '../../functions/groups/placeDevices'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openMailInvitation } from '../../functions/access/mailInvitation'
import { openUserStore } from '../../functions/users/userStore'
import { openViewStore } from '../../functions/views/viewStore'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { callerOf, noMail, noneWaits, openScene, tables } from './openScene'

const scene = openScene()
const [ann, bob] = [callerOf(1), callerOf(2)]
const { documents, access, now } = scene
const TableName = tables.access
const writeLog = openLogWriter(tables.serverLog, newId)
const groups = openGroupStore(documents, TableName)
const users = openUserStore(documents, tables.users)
const parts = { documents, TableName, access, groups, writeLog, now }
const sharing = openGroupSharing(parts)
const add = addGroupUser(groups, sharing, users, () => Promise.resolve(), noneWaits, noMail)
const change = changeGroupUser(groups, sharing, users)
const endGroup = openEndGroup(parts, openViewStore(documents, TableName).endWrites)
const leaveAlerts = openLeaveAlerts(
  parts,
  openTakeOffAlerts({
    alerts: openAlertStore(documents, tables.devices),
    TableName: tables.devices,
    writeLog,
    now,
  }),
)
const remove = removeGroupUser(
  groups,
  sharing,
  users,
  endGroup,
  leaveAlerts,
  openChoiceStore(scene.documents, tables.alarms),
)
const place = placeGroupDevices(parts, openMoveStore(documents, tables.jobs))
const make = createGroup(documents, TableName, access, writeLog, newGroupId, now)

const own = GroupId.parse('g-DefaultMe')
let other: GroupId
let device: DeviceId

beforeAll(async () => {
  await Promise.all([ann, bob].map(scene.addAccount))
  const facts = { groupName: 'My Devices', kind: 'default', userid: ann.userid, version: 1, admins: 1 }
  await scene.put('access', { pk: accessKey.group(own), sk: accessKey.meta, ...facts })
  const [user, group] = [accessKey.user(ann.userid), accessKey.group(own)]
  await scene.put('access', { pk: user, sk: group, role: 'ADMIN' })
  await scene.put('access', { pk: group, sk: user, role: 'ADMIN' })
  device = await scene.addDevice('DEFAULT01', {}, [ann])
  other = (await make({ groupName: 'Pit' }, ann)).groupid
})

const whole = async () => JSON.stringify([await scene.all('access'), await scene.all('serverLog')])

const deeds: [string, string, () => unknown][] = [
  [
    'renamed',
    'forbidden',
    () => putGroup(documents, TableName, groups, writeLog, now)({ groupid: own, groupName: 'Mine' }, ann),
  ],
  ['shared', 'forbidden', () => add({ groupid: own, targetEmail: bob.email, targetPermission: 'VIEW' }, ann)],
  [
    'offered to somebody by mail',
    'forbidden',
    () =>
      inviteToGroup(
        sharing,
        openMailInvitation({
          ...parts,
          users,
          claim: () => Promise.resolve(),
          countInvitation: () => Promise.resolve(),
          sendMail: () => Promise.reject(new Error('No mail is to be sent.')),
          portalAddress: undefined,
        }),
      )(
        { groupid: own, targetEmail: 'cat@example.com', targetPermission: 'VIEW', hostname: 'localhost' },
        ann,
      ),
  ],
  [
    'a place for other roles',
    'forbidden',
    () => change({ groupid: own, targetUserID: bob.userid, targetPermission: 'USER' }, ann),
  ],
  ['left', 'forbidden', () => remove({ groupid: own, targetUserID: ann.userid }, ann)],
  [
    'configured at once',
    'forbidden',
    () =>
      startChange(
        documents,
        openChangeStore(documents, 'changes'),
        openReadHeld(parts),
        now,
      )({ groupid: own, kind: 'settings', text: 'a: 1', keys: ['a'], devices: [device] }, ann),
  ],
  ['emptied', 'forbidden', () => removeGroupDevices(parts)({ groupid: own, deviceList: [device] }, ann)],
  [
    'moved out of',
    'invalid',
    () => place({ groupid: own, targetGroupid: other, deviceList: [device], action: 'move' }, ann),
  ],
  [
    'filled from another',
    'invalid',
    () => place({ groupid: other, targetGroupid: own, deviceList: [device], action: 'copy' }, ann),
  ],
]

it.each(deeds)('the default group cannot be %s, and nothing of it is written', async (_, code, deed) => {
  const before = await whole()
  await expect(Promise.resolve().then(deed)).rejects.toMatchObject({ code })
  expect(await whole()).toBe(before)
})

it('nobody raises themselves by adding their own address, however it is written', async () => {
  const { targetEmail } = addContract.input.parse({
    groupid: other,
    targetEmail: ` ${ann.email.toUpperCase()} `,
    targetPermission: 'ADMIN',
  })
  const before = await whole()
  await expect(add({ groupid: other, targetEmail, targetPermission: 'ADMIN' }, ann)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await whole()).toBe(before)
})
