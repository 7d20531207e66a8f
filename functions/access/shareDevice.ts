import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { Caller } from '../core/caller'
import { transactUntilDone } from '../core/transact'
import type { TransactItem, WriteLog } from '../serverlog/logEntry'
import { type AccessMeta, type AccessStore, accessKey } from './accessStore'

export interface DeviceSharing {
  /** Gives a role to somebody who has none. @throws Problem `conflict` when they have one */
  add(deviceid: string, target: { userid: string; email: string }, role: Role, by: Caller): Promise<void>
  /** @throws Problem `notFound` without a role, `conflict` for the last ADMIN */
  change(deviceid: string, userid: string, role: Role, by: Caller): Promise<void>
  /** @throws Problem as `change` */
  remove(deviceid: string, userid: string, by: Caller): Promise<void>
}

const lastAdmin = () => new Problem('conflict', 'A device needs at least one ADMIN.')

/**
 * Membership of a device changes only here. Both directions, the count of ADMINs and the log entry are one
 * transaction, conditional on the version that was read: two ADMINs cannot remove each other at once.
 */
export const openDeviceSharing = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  access: AccessStore,
  writeLog: WriteLog,
  now: Clock,
): DeviceSharing => {
  const bumpMeta = (subject: string, meta: AccessMeta, adminChange: number): TransactItem => ({
    Update: {
      TableName,
      Key: { pk: subject, sk: accessKey.meta },
      UpdateExpression: 'SET version = version + :one, admins = admins + :admins',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':one': 1, ':admins': adminChange, ':version': meta.version },
    },
  })

  const writeBoth = (device: string, user: string, role: Role | undefined): TransactItem[] =>
    [
      { pk: device, sk: user },
      { pk: user, sk: device },
    ].map((Key) =>
      role === undefined ? { Delete: { TableName, Key } } : { Put: { TableName, Item: { ...Key, role } } },
    )

  /** `decide` sees the role now held and says the role to hold next (`undefined`: none), or throws. */
  const changeMembership = (
    deviceid: string,
    userid: string,
    by: Caller,
    decide: (held: Role | undefined) => { role: Role | undefined; name: string; description: string },
  ) =>
    transactUntilDone(documents, async () => {
      const device = accessKey.device(deviceid)
      const user = accessKey.user(userid)
      // In this order: a role that changes after the version was read makes the version's condition fail.
      const meta = await access.meta(device)
      if (meta === undefined) throw new Problem('notFound')
      const held = await access.directRole(device, user)
      const { role, name, description } = decide(held)
      const adminChange = Number(role === 'ADMIN') - Number(held === 'ADMIN')
      if (adminChange < 0 && meta.admins + adminChange < 1) throw lastAdmin()
      const log = writeLog({ subject: device, category: 'Access', name, description }, by, now())
      return {
        items: [bumpMeta(device, meta, adminChange), ...writeBoth(device, user, role), log],
        result: undefined,
      }
    })

  return {
    add: (deviceid, target, role, by) =>
      changeMembership(deviceid, target.userid, by, (held) => {
        if (held !== undefined) throw new Problem('conflict', 'This user already has access to the device.')
        return { role, name: 'User Added', description: `${target.email} was added as ${role}` }
      }),
    change: (deviceid, userid, role, by) =>
      changeMembership(deviceid, userid, by, (held) => {
        if (held === undefined) throw new Problem('notFound', 'This user has no access to the device.')
        return { role, name: 'User Role Changed', description: `${userid} was ${held}, is now ${role}` }
      }),
    remove: (deviceid, userid, by) =>
      changeMembership(deviceid, userid, by, (held) => {
        if (held === undefined) throw new Problem('notFound', 'This user has no access to the device.')
        return { role: undefined, name: 'User Removed', description: `${userid} (${held}) was removed` }
      }),
  }
}
