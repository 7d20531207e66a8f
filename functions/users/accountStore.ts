import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SpecialGroup } from '../../shared/core/roles'
import { accessKey } from '../access/accessStore'
import { defaultGroupOf } from '../access/defaultGroupOf'
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
  /** Absent when the identity provider did not say: what is known stays. */
  specialGroups?: SpecialGroup[]
}

/** Mirrors an account of the identity provider into the portal's own row; safe to repeat. */
export type MirrorAccount = (account: Account) => Promise<void>

const isSame = (row: UserRow, account: Account): boolean =>
  row.email === account.email &&
  row.emailVerified === account.emailVerified &&
  row.name === account.name &&
  (account.specialGroups === undefined ||
    [...row.specialGroups].sort().join() === [...account.specialGroups].sort().join())

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
          specialGroups: account.specialGroups ?? [],
          defaultGroupid: defaultGroupOf(account.userid),
          validAfter: 0,
          endedSessions: {},
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...defaultGroupWrites(account.userid),
  ]

  const update = (before: UserRow, account: Account): TransactItem[] => [
    {
      Update: {
        TableName: tables.users,
        Key: userKey(account.userid),
        UpdateExpression:
          'SET email = :email, emailVerified = :verified, #name = :name, specialGroups = :groups',
        ConditionExpression: 'email = :before',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':before': before.email,
          ':email': account.email,
          ':verified': account.emailVerified,
          ':name': account.name,
          ':groups': account.specialGroups ?? before.specialGroups,
        },
      },
    },
  ]

  /**
   * An address leads to the account that has proved to own it: a verified one takes it over, an unverified one may
   * only stand where nobody does, and an account that leaves takes nothing away from its successor.
   */
  const moveEmail = async (before: UserRow | undefined, account: Account): Promise<TransactItem[]> => {
    const { userid, email } = account
    const holder = await users.findByEmail(email)
    const put = { Put: { TableName: tables.users, Item: { ...emailKey(email), userid } } }
    const take = holder?.userid !== userid && (holder === undefined || account.emailVerified) ? [put] : []
    if (before === undefined || before.email === email) return take
    const previous = await users.findByEmail(before.email)
    if (previous?.userid !== userid) return take
    const leave = {
      Delete: {
        TableName: tables.users,
        Key: emailKey(before.email),
        ConditionExpression: 'userid = :userid',
        ExpressionAttributeValues: { ':userid': userid },
      },
    }
    return [leave, ...take]
  }

  return (account) =>
    transactUntilDone(documents, async () => {
      const before = await users.read(account.userid)
      if (before !== undefined && isSame(before, account)) return { items: [], result: undefined }
      const row = before === undefined ? create(account) : update(before, account)
      return { items: [...row, ...(await moveEmail(before, account))], result: undefined }
    })
}
