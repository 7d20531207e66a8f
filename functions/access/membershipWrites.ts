import type { Role } from '../../shared/core/roles'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/transact'
import type { AccessMeta } from './accessStore'

/** Writes that change who belongs to whom; each change of a device or group moves its META row on. */
export const membershipWrites = (TableName: string) => {
  const putBoth = (a: string, b: string, fields: object): TransactItem[] =>
    [
      { pk: a, sk: b },
      { pk: b, sk: a },
    ].map((Key) => ({ Put: { TableName, Item: { ...Key, ...fields } } }))

  return {
    /** Holds only while nobody else has changed the members since `meta` was read. */
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
