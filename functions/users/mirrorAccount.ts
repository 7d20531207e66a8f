import { createHash } from 'node:crypto'
import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { UserId } from '../../shared/core/ids'
import { readSpecialGroups, type SpecialGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { deleteItem, putItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { searchIndexFields } from '../core/store/rowFields'
import { setFields } from '../core/store/setFields'
import { openGetItem } from '../core/store/openGetItem'
import { defaultGroupOf, type UserRow, type UserStore, emailKey, userKey } from './userStore'

/** Who has special groups, in one item: few people, each in a field of their own. */
const rollKey = { pk: 'SPECIAL_GROUPS' }

const isUser = ([name]: [string, unknown]): boolean => name !== 'pk'

/** The special groups of all accounts that have any: one item, so that no table is scanned for them. */
export const readRoll = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
): Promise<Map<UserId, SpecialGroup[]>> => {
  const roll = (await openGetItem(documents)(TableName, rollKey)) ?? {}
  const users = Object.entries(roll).filter(isUser)
  return new Map(users.map(([id, groups]) => [UserId.parse(id), readSpecialGroups(groups as unknown[])]))
}

/** Goes along with every write of the groups in a person's row. */
export const rollWrite = (TableName: string, userid: UserId, groups: readonly SpecialGroup[]): TransactItem =>
  setFields(TableName, rollKey, groups.length === 0 ? { remove: [userid] } : { set: { [userid]: groups } })

/** What the identity provider says of an account. */
interface Account {
  userid: UserId
  email: string
  emailVerified: boolean
  /** Empty without one. */
  phone: string
  phoneVerified: boolean
  name: string
  /** Fixed when the account was made: which brand it belongs to. */
  tenant: string
  url: string
  /** `profileOf` its attributes. */
  profile: string
  /** Absent when the identity provider did not say: what is known stays. */
  specialGroups?: SpecialGroup[]
}

/** Mirrors an account of the identity provider into the portal's own row; safe to repeat. */
export type MirrorAccount = (account: Account) => Promise<void>

/** Whether two lists name the same groups, in whatever order. */
export const areSameGroups = (a: readonly SpecialGroup[] = [], b: readonly SpecialGroup[] = []): boolean =>
  [...a].sort().join() === [...b].sort().join()

const isSame = (row: UserRow, account: Account): boolean =>
  row.email === account.email &&
  row.emailVerified === account.emailVerified &&
  row.name === account.name &&
  row.phone === account.phone &&
  row.phoneVerified === account.phoneVerified &&
  (account.specialGroups === undefined || areSameGroups(row.specialGroups, account.specialGroups))

export const openMirrorAccount = (
  documents: DynamoDBDocumentClient,
  users: UserStore,
  tables: { users: string; access: string },
  now: Clock,
): MirrorAccount => {
  const defaultGroupWrites = (userid: UserId): TransactItem[] => {
    const group = accessKey.group(defaultGroupOf(userid))
    const user = accessKey.user(userid)
    const facts = { groupName: 'My Devices', kind: 'default', userid, version: 1, admins: 1 }
    return [
      putItem(tables.access, { pk: group, sk: accessKey.meta, ...facts }),
      putItem(tables.access, { pk: group, sk: user, role: 'ADMIN' }),
      putItem(tables.access, { pk: user, sk: group, role: 'ADMIN' }),
    ]
  }

  const create = ({ profile, ...account }: Account): TransactItem[] => [
    putItem(
      tables.users,
      {
        ...userKey(account.userid),
        ...account,
        ...searchIndexFields('ACCOUNT_NAME', account.name),
        specialGroups: account.specialGroups ?? [],
        defaultGroupid: defaultGroupOf(account.userid),
        validAfter: 0,
        endedSessions: {},
        // Whatever was changed until now was changed before the first session.
        seen: { modifiedMs: now(), profile, profileChanges: 0, sinceMs: now() },
      },
      { pk: undefined },
    ),
    ...defaultGroupWrites(account.userid),
  ]

  const update = (before: UserRow, account: Account): TransactItem[] => [
    setFields(tables.users, userKey(account.userid), {
      set: {
        email: account.email,
        emailVerified: account.emailVerified,
        phone: account.phone,
        phoneVerified: account.phoneVerified,
        name: account.name,
        ...searchIndexFields('ACCOUNT_NAME', account.name),
        specialGroups: account.specialGroups ?? before.specialGroups,
        groupsVersion: before.groupsVersion + 1,
      },
      when: { email: before.email },
    }),
  ]

  /**
   * An address leads to the account that has proved to own it: a verified one takes it over, an unverified one may
   * only stand where nobody does, and an account that leaves takes nothing away from its successor.
   */
  const moveEmail = async (before: UserRow | undefined, account: Account): Promise<TransactItem[]> => {
    const { userid, email } = account
    const holder = await users.findByEmail(email)
    const put = putItem(tables.users, { ...emailKey(email), userid, ...searchIndexFields('MAIL', email) })
    const take = holder?.userid !== userid && (holder === undefined || account.emailVerified) ? [put] : []
    if (before === undefined || before.email === email) return take
    const previous = await users.findByEmail(before.email)
    if (previous?.userid !== userid) return take
    const leave = deleteItem(tables.users, emailKey(before.email), { userid })
    return [leave, ...take]
  }

  return (account) =>
    transactUntilDone(documents, async () => {
      const before = await users.read(account.userid)
      if (before !== undefined && isSame(before, account)) return { items: [], result: undefined }
      const row = before === undefined ? create(account) : update(before, account)
      const groups = account.specialGroups ?? before?.specialGroups ?? []
      const roll = areSameGroups(groups, before?.specialGroups)
        ? []
        : [rollWrite(tables.users, account.userid, groups)]
      return { items: [...row, ...roll, ...(await moveEmail(before, account))], result: undefined }
    })
}

const attributeNames = [
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'phone_number',
  'phone_number_verified',
] as const

/**
 * A digest of what a person may change about themselves, to recognise a change without storing it: name, addresses and
 * second factors. A password leaves no trace here.
 */
export const profileOf = (
  attributes: Readonly<Record<string, string | undefined>>,
  factors: readonly string[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([attributeNames.map((name) => attributes[name] ?? null), [...factors].sort()]))
    .digest('base64url')
    .slice(0, 22)

type Trigger = PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent
type Attributes = Readonly<Record<string, string | undefined>>

/** The account that the identity provider describes by its attributes; they say nothing about groups. */
export const accountWith = (userid: UserId, attributes: Attributes): Account => {
  const email = (attributes.email ?? '').toLowerCase()
  const name = `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim()
  return {
    userid,
    email,
    emailVerified: attributes.email_verified === 'true',
    phone: attributes.phone_number ?? '',
    phoneVerified: attributes.phone_number_verified === 'true',
    name: name === '' ? email : name,
    tenant: attributes['custom:tenant'] ?? '',
    url: attributes['custom:url'] ?? '',
    profile: profileOf(attributes),
  }
}

/** Only the trigger before a token knows the groups; a confirmation or a reset password says nothing about them. */
const groupsOf = ({ request }: Trigger): Pick<Account, 'specialGroups'> =>
  'groupConfiguration' in request
    ? { specialGroups: readSpecialGroups(request.groupConfiguration.groupsToOverride ?? []) }
    : {}

/** The account that a trigger of the user pool is about. */
export const accountOf = (event: Trigger): Account => {
  const attributes: Attributes = event.request.userAttributes
  return { ...accountWith(UserId.parse(attributes.sub ?? event.userName), attributes), ...groupsOf(event) }
}
