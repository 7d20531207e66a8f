import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { DeviceAbility, Role } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { Caller } from '../core/caller'
import { type TransactItem, transactUntilDone } from '../core/transact'
import type { WriteLog } from '../serverlog/logEntry'
import type { AccessStore } from './accessStore'
import { membershipWrites } from './membershipWrites'
import { rightNow } from './rightNow'
import { accessKey } from '../core/accessKey'

/** Further writes of the transaction. */
type Also = () => Promise<TransactItem[]>

export interface DeviceSharing {
  /**
   * Gives a role to somebody who has none. `also` stands in the same transaction, asked for afresh at each try.
   * @throws Problem `conflict` when they have one
   */
  add(
    deviceid: DeviceId,
    target: { userid: UserId; email: string },
    role: Role,
    by: Caller,
    also?: Also,
  ): Promise<void>
  /** @throws Problem `notFound` without a role, `conflict` for the last ADMIN */
  change(deviceid: DeviceId, userid: UserId, role: Role, by: Caller): Promise<void>
  /** @throws Problem as `change` */
  remove(deviceid: DeviceId, userid: UserId, by: Caller, also?: Also): Promise<void>
}

const lastAdmin = () => new Problem('conflict', 'A device needs at least one ADMIN.')
const noAccess = () => new Problem('notFound', 'This user has no access to the device.')

/**
 * Membership of a device changes only here. Both directions, the count of ADMINs and the log entry are one
 * transaction, conditional on the version that was read: two ADMINs cannot remove each other at once. Whoever asks must
 * have the right at that moment, not only when the request came in.
 */
export const openDeviceSharing = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  access: AccessStore,
  writeLog: WriteLog,
  now: Clock,
): DeviceSharing => {
  const { bumpMeta, setRole } = membershipWrites(TableName)

  /** `decide` sees the role now held and says the role to hold next (`undefined`: none), or throws. */
  const changeMembership = (
    { deviceid, userid, by, needs }: { deviceid: DeviceId; userid: UserId; by: Caller; needs: DeviceAbility },
    decide: (held: Role | undefined) => { role: Role | undefined; name: string; description: string },
    also: Also = () => Promise.resolve([]),
  ) =>
    transactUntilDone(documents, async () => {
      const device = accessKey.device(deviceid)
      const user = accessKey.user(userid)
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(device)
      const [rights, held] = await Promise.all([
        rightNow({ access, TableName }, by, deviceid, needs),
        access.directRole(device, user),
      ])
      if (meta === undefined) throw new Problem('notFound')
      const { role, name, description } = decide(held)
      const adminChange = Number(role === 'ADMIN') - Number(held === 'ADMIN')
      if (adminChange < 0 && meta.admins + adminChange < 1) throw lastAdmin()
      const log = writeLog({ subject: device, category: 'Access', name, description }, by, now())
      return {
        items: [
          bumpMeta(device, meta, adminChange),
          ...setRole(device, user, role),
          ...rights,
          log,
          ...(await also()),
        ],
        result: undefined,
      }
    })

  return {
    add: (deviceid, { userid, email }, role, by, also) => {
      const decide = (held: Role | undefined) => {
        if (held !== undefined) throw new Problem('conflict', 'This user already has access to the device.')
        return { role, name: 'User Added', description: `${email} was added as ${role}` }
      }
      return changeMembership({ deviceid, userid, by, needs: 'editUsers' }, decide, also)
    },
    change: (deviceid, userid, role, by) =>
      changeMembership({ deviceid, userid, by, needs: 'editUsers' }, (held) => {
        if (held === undefined) throw noAccess()
        return { role, name: 'User Role Changed', description: `${userid} was ${held}, is now ${role}` }
      }),
    remove: (deviceid, userid, by, also) => {
      // Leaving is for everybody who is there.
      const needs = userid === by.userid ? 'viewData' : 'editUsers'
      const decide = (held: Role | undefined) => {
        if (held === undefined) throw noAccess()
        return { role: undefined, name: 'User Removed', description: `${userid} (${held}) was removed` }
      }
      return changeMembership({ deviceid, userid, by, needs }, decide, also)
    },
  }
}
