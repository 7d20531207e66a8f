import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type {
  inviteToDevice as inviteContract,
  withdrawFromDevice as withdrawContract,
} from '../../shared/users/invitations'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { AccessStore } from './accessStore'
import type { MailInvitation, Subject } from './mailInvitation'
import { membershipWrites, rightNow } from './membershipWrites'

interface Parts {
  TableName: string
  access: Pick<AccessStore, 'meta' | 'wayToDevice'>
  devices: Pick<DeviceStore, 'record'>
}

const subjectOf =
  ({ TableName, access, devices }: Parts) =>
  (deviceid: DeviceId, caller: Caller): Subject => {
    const key = accessKey.device(deviceid)
    return {
      key,
      what: `the device ${deviceid}`,
      standing: async () => {
        // In this order: a role that changes after the version was read makes the version's condition fail.
        const meta = await access.meta(key)
        const [rights, record] = await Promise.all([
          rightNow({ access, TableName }, caller, deviceid, 'editUsers'),
          devices.record(deviceid),
        ])
        if (meta === undefined) throw new Problem('notFound')
        const bump = membershipWrites(TableName).bumpMeta(key, meta, 0)
        return { name: record?.name ?? deviceid, writes: [bump, ...rights] }
      },
    }
  }

export const inviteToDevice =
  (parts: Parts, { invite }: Pick<MailInvitation, 'invite'>): ServeOnce<typeof inviteContract> =>
  ({ deviceid, ...asked }, caller, keep = keepNothing) =>
    invite(subjectOf(parts)(deviceid, caller), asked, caller, keep)

export const withdrawFromDevice =
  (parts: Parts, { withdraw }: Pick<MailInvitation, 'withdraw'>): Serve<typeof withdrawContract> =>
  ({ deviceid, targetEmail }, caller) =>
    withdraw(subjectOf(parts)(deviceid, caller), targetEmail, caller)
