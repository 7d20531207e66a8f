import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { OutputOf } from '../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, mayInGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { addDeviceUser as contract } from '../../shared/devices/deviceUsers'
import { accessKey } from '../core/accessKey'
import type { KeepAnswer } from '../core/http/answerOnce'
import { type Caller, isStaff } from '../core/http/caller'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { LogEvent, WriteLog } from '../serverlog/logEntry'
import type { AccessStore } from './accessStore'
import type { AddingLimit, IsGuessRight } from './guesses'
import { openInvitations } from './pendingInvitations'
import { membershipWrites, unchangedRows } from './membershipWrites'
import { type MailAdmins, newAdmin } from './mailAdmins'

type Output = OutputOf<typeof contract>

/** Adds a device to the caller's own account, by its setup password or as a distributor allowed, and to a group. */
export type AddDevice = (
  input: {
    deviceid: DeviceId
    setupPassword?: string | undefined
    code?: string | undefined
    groupid?: GroupId | undefined
  },
  caller: Caller,
  keep: KeepAnswer<Output>,
) => Promise<Output>

/** What awaits the next person who adds a device; `role` is undefined while the password decides. */
type AdmitNext = (
  TableName: string,
  record: RecordItem,
  nowMs: number,
) => { role: Role | undefined; note: string; items: TransactItem[] }

interface Group {
  groupid: GroupId
  key: string
  groupName: string
}

interface Parts {
  documents: DynamoDBDocumentClient
  tables: { access: string; devices: string }
  devices: Pick<DeviceStore, 'record'>
  access: AccessStore
  groups: { read(groupid: GroupId): Promise<{ groupName: string; kind: string } | undefined> }
  admitNext: AdmitNext
  isGuessRight: IsGuessRight
  mailAdmins: MailAdmins
  limit: AddingLimit
  writeLog: WriteLog
  now: Clock
}

const passwordRequired = () =>
  new Problem('forbidden', 'Please enter the setup password of the device.', {
    resultCode: 'PASSWORD_REQUIRED',
  })
const wrong = () => new Problem('forbidden', 'Error adding device. Please check the Device ID or Password.')
const alreadyAdded = () =>
  new Problem('conflict', 'Device already added!', { resultCode: 'DEVICE_ALREADY_ADDED' })

/**
 * An id that does not exist answers like one that does: the same is read, counted and compared, and the same is said.
 * A person who has the device already learns so before any password, and is never locked out.
 */
export const openAddDevice = ({
  documents,
  tables,
  devices,
  access,
  groups,
  admitNext,
  isGuessRight,
  mailAdmins,
  limit,
  writeLog,
  now,
}: Parts): AddDevice => {
  const { bumpMeta, setRole, hold } = membershipWrites(tables.access)
  const invitations = openInvitations(documents, tables.access)

  /**
   * The default group holds what was given directly: nothing is written for it.
   * @throws Problem `notFound` or `forbidden` unless the caller may put devices into the group
   */
  const groupFor = async (groupid: GroupId | undefined, caller: Caller): Promise<Group | undefined> => {
    if (groupid === undefined) return undefined
    const [group, role] = await Promise.all([
      groups.read(groupid),
      access.roleInGroup(caller.userid, groupid),
    ])
    const held = isStaff(caller) ? 'ADMIN' : role
    if (group === undefined || held === undefined) throw new Problem('notFound')
    if (!mayInGroup(held, 'editGroupDevices')) throw new Problem('forbidden')
    return group.kind === 'default'
      ? undefined
      : { groupid, key: accessKey.group(groupid), groupName: group.groupName }
  }

  const noteOn = (subject: string, event: Omit<LogEvent, 'subject'>, caller: Caller) =>
    writeLog({ subject, ...event }, caller, now())

  /** The group holds the device from now on; both logs say so. */
  const holdWrites = async (device: string, group: Group, caller: Caller): Promise<TransactItem[]> => {
    // In this order: a right in the group that ends after the version was read makes the version's condition fail.
    const meta = await access.meta(group.key)
    await groupFor(group.groupid, caller)
    if (meta === undefined) throw new Problem('notFound')
    const event = { category: 'Group' as const, name: 'Device Added To Group' }
    return [
      bumpMeta(group.key, meta, 0),
      ...hold(group.key, device),
      noteOn(device, { ...event, description: group.groupName }, caller),
      noteOn(group.key, { ...event, description: device.slice(device.indexOf('#') + 1) }, caller),
    ]
  }

  /** A device that the caller has already is copied into a group that lacks it. */
  const copy = (
    deviceid: DeviceId,
    group: Group | undefined,
    caller: Caller,
    keep: KeepAnswer<Output>,
  ): Promise<Output> =>
    transactUntilDone(documents, async () => {
      const device = accessKey.device(deviceid)
      const meta = await access.meta(device)
      const [way, held] = await Promise.all([
        access.wayToDevice(caller.userid, deviceid),
        group === undefined ? true : access.isHeld(group.key, device),
      ])
      if (meta === undefined || way === undefined) throw new Problem('notFound')
      if (group === undefined || held) throw alreadyAdded()
      // Group members gain access, so only a group ADMIN may add.
      if (way.role !== 'ADMIN') throw new Problem('forbidden')
      const result: Output = {
        message: `Device copied to ${group.groupName}.`,
        resultCode: 'DEVICES_COPIED',
      }
      return {
        items: [
          bumpMeta(device, meta, 0),
          ...unchangedRows(tables.access, way.through === undefined ? [] : way.rows),
          ...(await holdWrites(device, group, caller)),
          ...(await keep(result)),
        ],
        result,
      }
    })

  const join = (
    deviceid: DeviceId,
    hasPassword: boolean,
    group: Group | undefined,
    caller: Caller,
    keep: KeepAnswer<Output>,
  ): Promise<Output> =>
    transactUntilDone(documents, async () => {
      const device = accessKey.device(deviceid)
      const user = accessKey.user(caller.userid)
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(device)
      const [held, record] = await Promise.all([access.directRole(device, user), devices.record(deviceid)])
      if (held !== undefined) throw alreadyAdded()
      if (meta === undefined || record === undefined) throw wrong()
      const admission = admitNext(tables.devices, record, now())
      if (admission.role === undefined && !hasPassword) throw passwordRequired()
      const result: Output = { message: 'Device added.', resultCode: 'DEVICE_ADDED' }
      const by = hasPassword ? 'by the setup password' : ''
      const how = [by, admission.note].filter((part) => part !== '').join('; ')
      const event = { category: 'Access' as const, name: 'Device Added' }
      return {
        items: [
          bumpMeta(device, meta, 1),
          ...setRole(device, user, 'ADMIN'),
          ...invitations.forgetWrites(caller.userid, device),
          ...admission.items,
          noteOn(device, { ...event, description: `${caller.email} became ADMIN, ${how}` }, caller),
          ...(group === undefined ? [] : await holdWrites(device, group, caller)),
          ...(await keep(result)),
        ],
        result,
      }
    })

  /** The ADMINs so far hear of it: the label may have been read by a person who left. */
  const joinAndMail = async (...asked: Parameters<typeof join>): Promise<Output> => {
    const answer = await join(...asked)
    const [deviceid, hasPassword, , { email, userid }] = asked
    const how = hasPassword ? 'by the setup password' : 'let in by a distributor without the setup password'
    await mailAdmins(deviceid, newAdmin(email, how, [userid]))
    return answer
  }

  return async ({ deviceid, setupPassword, code, groupid }, caller, keep) => {
    await limit.count(caller.userid)
    const group = await groupFor(groupid, caller)
    const way = await access.wayToDevice(caller.userid, deviceid)
    const done = async (answer: Promise<Output>): Promise<Output> => {
      const given = await answer
      await limit.giveBack(caller.userid)
      return given
    }
    if (way !== undefined) return done(copy(deviceid, group, caller, keep))
    if (setupPassword === undefined) {
      const record = await devices.record(deviceid)
      if (record?.noPassArmedMs === undefined) throw passwordRequired()
      return done(joinAndMail(deviceid, false, group, caller, keep))
    }
    if (!(await isGuessRight(caller, deviceid, setupPassword, code))) throw wrong()
    return done(joinAndMail(deviceid, true, group, caller, keep))
  }
}
