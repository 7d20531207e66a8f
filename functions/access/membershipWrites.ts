import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type DeviceAbility, mayOnDevice, type Role } from '../../shared/core/roles'
import { present } from '../core/store/conditionOf'
import { checkItem, type TransactItem } from '../core/store/storeWrites'
import { type Caller, isStaff } from '../core/http/caller'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import type { AccessRow, AccessStore, AccessMeta } from './accessStore'

/** Checks that the rows which a role comes from are still as they were read, each row once. */
export const unchangedRows = (
  TableName: string,
  rows: readonly Pick<AccessRow, 'pk' | 'sk' | 'role'>[],
): TransactItem[] => {
  const each = new Map(rows.map((row) => [`${row.pk} ${row.sk}`, row]))
  return [...each.values()].map(({ pk, sk, role }) =>
    checkItem(TableName, { pk, sk }, role === undefined ? { pk: present } : { role }),
  )
}

/**
 * The right of the caller on a device at this moment, and what it rests on: checks for the transaction that relies on
 * it. A role that was given directly needs none: its change moves the version of the device on. Read that first.
 * @throws Problem `notFound` without any role on it, `forbidden` with too little
 */
export const rightNow = async (
  { access, TableName }: { access: Pick<AccessStore, 'wayToDevice'>; TableName: string },
  caller: Caller,
  deviceid: DeviceId,
  ability: DeviceAbility,
): Promise<TransactItem[]> => {
  if (isStaff(caller)) return []
  const way = await access.wayToDevice(caller.userid, deviceid)
  if (way === undefined) throw new Problem('notFound')
  if (!mayOnDevice(way.role, ability)) throw new Problem('forbidden')
  return way.through === undefined ? [] : unchangedRows(TableName, way.rows)
}

/** Writes that change who belongs to whom; each change of a device or group moves its META row on. */
export const membershipWrites = (TableName: string) => {
  const putBoth = (a: string, b: string, fields: object): TransactItem[] =>
    [
      { pk: a, sk: b },
      { pk: b, sk: a },
    ].map((Key) => ({ Put: { TableName, Item: { ...Key, ...fields } } }))

  return {
    /** Holds only while no other person has changed the members since `meta` was read. */
    bumpMeta: (subject: string, { version }: AccessMeta, adminChange: number): TransactItem =>
      setFields(
        TableName,
        { pk: subject, sk: accessKey.meta },
        { add: { version: 1, admins: adminChange }, when: { version } },
      ),
    /** The role of a user on a device or in a group; without one the relation ends. */
    setRole: (
      subject: string,
      user: string,
      role: Role | undefined,
      /** Of a private group: it gives its owner nothing on the devices that it holds. */
      kept: { isPrivate?: true } = {},
    ): TransactItem[] =>
      role === undefined
        ? [
            { Delete: { TableName, Key: { pk: subject, sk: user } } },
            { Delete: { TableName, Key: { pk: user, sk: subject } } },
          ]
        : putBoth(subject, user, { role, ...kept }),
    /** The group holds the device. */
    hold: (group: string, device: string): TransactItem[] => putBoth(group, device, {}),
    /** The group holds the device no more. */
    letGo: (group: string, device: string): TransactItem[] => [
      { Delete: { TableName, Key: { pk: group, sk: device } } },
      { Delete: { TableName, Key: { pk: device, sk: group } } },
    ],
  }
}
