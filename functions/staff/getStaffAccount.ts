import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { getStaffAccount as contract } from '../../shared/staff/staffSearch'
import type { AccessRow, AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { ReadLog } from '../serverlog/getServerLog'
import type { UserStore } from '../users/userStore'

const logLength = 50

/** Rows with a role that is none give nothing. */
const withRole = (rows: readonly AccessRow[]) =>
  rows.flatMap((row) => {
    const role = readRole(row.role)
    return role === undefined ? [] : [{ id: idIn(row.sk), role }]
  })

export const getStaffAccount =
  (
    access: Pick<AccessStore, 'related'>,
    users: Pick<UserStore, 'read'>,
    devices: Pick<DeviceStore, 'records'>,
    groups: GroupStore,
    readLog: ReadLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ userid }) => {
    const user = accessKey.user(userid)
    const [account, own, memberships, log] = await Promise.all([
      users.read(userid),
      access.related(user, 'DEVICE#'),
      access.related(user, 'GROUP#'),
      readLog(user, { dataPoints: logLength }),
    ])
    if (account === undefined) throw new Problem('notFound')
    const has = withRole(own).map(({ id, role }) => ({ deviceid: DeviceId.parse(id), role }))
    const records = await devices.records(has.map(({ deviceid }) => deviceid))
    const nowMs = now()
    const { email, emailVerified, name, url, isDisabled, specialGroups, firstSignInTs } = account
    return {
      userid,
      email,
      emailVerified,
      name,
      url,
      isDisabled,
      specialGroups,
      firstSignInTs,
      devices: has.flatMap(({ deviceid, role }) => {
        const record = records.get(deviceid)
        if (record === undefined) return []
        return [{ deviceid, role, name: record.name, plan: tierOf({ ...record, nowMs }).name }]
      }),
      groups: await Promise.all(
        withRole(memberships).map(async ({ id, role }) => {
          const groupid = GroupId.parse(id)
          return { groupid, role, groupName: (await groups.read(groupid))?.groupName ?? groupid }
        }),
      ),
      log: log.events,
    }
  }
