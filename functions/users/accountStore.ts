import { createHash } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SpecialGroup } from '../../shared/core/roles'
import { accessKey } from '../access/accessStore'
import { transactUntilDone } from '../core/transact'
import type { TransactItem } from '../serverlog/logEntry'
import { type UserRow, type UserStore, emailKey, userKey } from './userStore'

/** What the identity provider says of an account. */
export interface Account {
  userid: string
  email: string
  emailVerified: boolean
  name: string
  /** Fixed when the account was made: which brand it belongs to. */
  tenant: string
  url: string
  specialGroups: SpecialGroup[]
}

/** Mirrors an account of the identity provider into the portal's own row; safe to repeat. */
export type MirrorAccount = (account: Account) => Promise<void>

/** The same account always gets the same default group, so that a repeated first sign-in makes no second one. */
export const defaultGroupOf = (userid: string): string =>
  `g-${createHash('sha256').update(userid).digest('base64url').replace(/[-_]/g, 'x').slice(0, 9)}`

const isSame = (row: UserRow, account: Account): boolean =>
  row.email === account.email &&
  row.emailVerified === account.emailVerified &&
  row.name === account.name &&
  [...row.specialGroups].sort().join() === [...account.specialGroups].sort().join()

export const openMirrorAccount = (
  documents: DynamoDBDocumentClient,
  users: UserStore,
  tables: { users: string; access: string },
): MirrorAccount => {
  const defaultGroupWrites = (userid: string): TransactItem[] => {
    const group = accessKey.group(defaultGroupOf(userid))
    const user = accessKey.user(userid)
    const facts = { groupName: 'My Devices', kind: 'default', userid, version: 1, admins: 1 }
    return [
      { Put: { TableName: tables.access, Item: { pk: group, sk: accessKey.meta, ...facts } } },
      { Put: { TableName: tables.access, Item: { pk: group, sk: user, role: 'ADMIN' } } },
      { Put: { TableName: tables.access, Item: { pk: user, sk: group, role: 'ADMIN' } } },
    ]
  }

  const create = (account: Account): TransactItem[] => [
    {
      Put: {
        TableName: tables.users,
        Item: {
          ...userKey(account.userid),
          ...account,
          defaultGroupid: defaultGroupOf(account.userid),
          validAfter: 0,
          endedSessions: {},
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...defaultGroupWrites(account.userid),
  ]

  const update = (account: Account): TransactItem[] => [
    {
      Update: {
        TableName: tables.users,
        Key: userKey(account.userid),
        UpdateExpression:
          'SET email = :email, emailVerified = :verified, #name = :name, specialGroups = :groups',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':email': account.email,
          ':verified': account.emailVerified,
          ':name': account.name,
          ':groups': account.specialGroups,
        },
      },
    },
  ]

  const moveEmail = (before: UserRow | undefined, account: Account): TransactItem[] => {
    const put = {
      Put: { TableName: tables.users, Item: { ...emailKey(account.email), userid: account.userid } },
    }
    if (before === undefined) return [put]
    if (before.email === account.email) return []
    return [{ Delete: { TableName: tables.users, Key: emailKey(before.email) } }, put]
  }

  return (account) =>
    transactUntilDone(documents, async () => {
      const before = await users.read(account.userid)
      if (before !== undefined && isSame(before, account)) return { items: [], result: undefined }
      const row = before === undefined ? create(account) : update(account)
      return { items: [...row, ...moveEmail(before, account)], result: undefined }
    })
}
