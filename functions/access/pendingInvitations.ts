import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { noAccountText } from '../../shared/users/invitations'
import { roles } from '../../shared/core/roles'
import { accessKey, idIn } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { openCountInWindow } from '../core/hourlyLimits'
import { log } from '../core/log'
import type { UserRow, UserStore } from '../users/userStore'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import { type AccessStore, haveInCommon } from './accessStore'

const offered = {
  /** `DEVICE#…` or `GROUP#…`. */
  subject: z.string(),
  /** What that was called when the invitation was made. */
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  giver: z.object({ userid: UserId, email: z.string(), name: z.string() }),
  /** Epoch seconds. */
  ts: z.number(),
}

/** A role on a device or in a group that gives no right until the person has accepted it. */
export const Invitation = z.object({ ...offered, userid: UserId })
export type Invitation = z.infer<typeof Invitation>

/** The same for an address without an account, until the account that proves to own it signs in. */
export const MailedInvitation = z.object({
  ...offered,
  /** Epoch seconds; from then on it is worth nothing. */
  expiresTs: z.number(),
})
export type MailedInvitation = z.infer<typeof MailedInvitation>

/** As the two stand beside each other under a device or group. */
const AnyInvitation = z.union([Invitation, MailedInvitation])
type AnyInvitation = z.infer<typeof AnyInvitation>

/** As the ADMINs see it: no name of a person who has not agreed to anything yet. */
export const invitedPerson = (invitation: AnyInvitation) => ({
  email: invitation.email,
  permission: invitation.role,
  invitedBy: invitation.giver.email,
  ...('userid' in invitation ? { userid: invitation.userid } : { expiresTs: invitation.expiresTs }),
})

/** Where invitations lie in the table of access: under a key that no look-up of a right reads. */
export const invitedPrefix = 'INVITED#'

/** So many wait for one person at most, and so many of them from one giver. */
export const maxWaiting = 50
export const maxWaitingOfGiver = 5

/** So many people who do not know them an account may invite in a day. */
export const maxStrangersADay = 50
const daySeconds = 86_400

/**
 * Whether what an account gives to a person waits until that person accepts it: so it does between strangers, who have
 * neither a device nor a group in common. Counts those.
 * @throws Problem `tooManyAttempts` after too many strangers in a day
 */
export type WaitsForAcceptance = (giver: Caller, target: UserId) => Promise<boolean>

export const openWaitsForAcceptance = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  access: Pick<AccessStore, 'related'>,
  now: Clock,
): WaitsForAcceptance => {
  const count = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'times', since: 'sinceTs' },
      max: maxStrangersADay,
      seconds: daySeconds,
    },
    now,
  )
  return async (giver, target) => {
    const { userid } = giver
    if (isStaff(giver) || userid === target || (await haveInCommon(access, userid, target))) return false
    const retryAfterSeconds = await count({ pk: accessKey.user(userid), sk: 'LIMIT#strangers' })
    if (retryAfterSeconds === undefined) return true
    log.warn('Too many strangers invited in a day', { userid, max: maxStrangersADay })
    const text = `At most ${maxStrangersADay} people who share no device or group with you can be invited in a day. Please try again tomorrow.`
    throw new Problem('tooManyAttempts', text, { retryAfterSeconds })
  }
}

/**
 * The account that an invitation names: it must be there and have signed in once, so that a typing error adds no one.
 * @throws Problem `invalid`
 */
export const findInvited = async (
  users: Pick<UserStore, 'findByEmail'>,
  targetEmail: string,
): Promise<UserRow> => {
  const target = await users.findByEmail(targetEmail)
  if (target?.firstSignInTs !== undefined && target.emailVerified) return target
  throw new Problem('invalid', noAccountText, {
    field: 'targetEmail',
  })
}

/** So many are shown of a device or group. */
const maxShown = 100

interface Page {
  invitations: Invitation[]
  /** There are more behind this subject. */
  last?: string
}

export interface Invitations {
  read(userid: UserId, subject: string): Promise<Invitation | undefined>
  /** What waits for a person, a page at a time. */
  pageOf(userid: UserId, limit: number, after?: string): Promise<Page>
  count(userid: UserId): Promise<number>
  /** Who has not answered yet for a device or group, addresses without an account among them. */
  waitingFor(subject: string): Promise<AnyInvitation[]>
  /**
   * The writes of a new invitation, to be asked afresh at each try of the transaction.
   * @throws Problem `conflict` when one waits already, or too many do
   */
  giveWrites(invitation: Invitation): Promise<TransactItem[]>
  /** Removes an invitation; holds only while it is the one that was read. */
  removeWrites(invitation: Invitation): TransactItem[]
  /** The same for a transaction that is tried again. @throws Problem `conflict` when it is not there any more */
  endWrites(invitation: Invitation): Promise<TransactItem[]>
  /** Ends whatever invitation there is, for what was given meanwhile. */
  forgetWrites(userid: UserId, subject: string): TransactItem[]
}

/** Moves on with each invitation of a person, so that several at once cannot pass the limit together. */
const counterKey = (userid: UserId) => ({ pk: accessKey.user(userid), sk: 'INVITATIONS' })
const personKey = (userid: UserId, subject: string) => ({
  pk: accessKey.user(userid),
  sk: `${invitedPrefix}${subject}`,
})
const subjectKey = (userid: UserId, subject: string) => ({
  pk: subject,
  sk: `${invitedPrefix}${accessKey.user(userid)}`,
})
const keysOf = (userid: UserId, subject: string) => [personKey(userid, subject), subjectKey(userid, subject)]

export const isGone = () => new Problem('conflict', 'This invitation is not there any more.')
const tooMany = 'This person has too many invitations to answer. Please ask them to answer some first.'
const tooManyOfGiver = `At most ${maxWaitingOfGiver} of your invitations can wait for one person to answer.`

/** Kept beside the memberships, under keys that no look-up of a right ever reads. */
export const openInvitations = (documents: DynamoDBDocumentClient, TableName: string): Invitations => {
  const getItem = openGetItem(documents)

  const query = async (pk: string, more: { Limit?: number; after?: string; Select?: 'COUNT' }) => {
    const { after, ...rest } = more
    return documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': invitedPrefix },
        ExclusiveStartKey: after === undefined ? undefined : { pk, sk: `${invitedPrefix}${after}` },
        ConsistentRead: true,
        ...rest,
      }),
    )
  }

  const pageOf: Invitations['pageOf'] = async (userid, Limit, after) => {
    const page = await query(accessKey.user(userid), { Limit, ...(after === undefined ? {} : { after }) })
    const last = page.LastEvaluatedKey?.sk as string | undefined
    return {
      invitations: (page.Items ?? []).map((row) => Invitation.parse(row)),
      ...(last === undefined ? {} : { last: idIn(last) }),
    }
  }

  const read: Invitations['read'] = async (userid, subject) =>
    Invitation.optional().parse(await getItem(TableName, personKey(userid, subject)))

  const removeWrites: Invitations['removeWrites'] = ({ userid, subject, ts, role }) =>
    keysOf(userid, subject).map((key) => deleteItem(TableName, key, { ts, role }))

  return {
    pageOf,
    read,
    removeWrites,
    count: async (userid) => (await query(accessKey.user(userid), { Select: 'COUNT' })).Count ?? 0,
    waitingFor: async (subject) =>
      ((await query(subject, { Limit: maxShown })).Items ?? []).map((row) => AnyInvitation.parse(row)),
    giveWrites: async (invitation) => {
      const { userid, subject, giver } = invitation
      // In this order: an invitation that is made after the counter was read makes its condition fail.
      const counter = await getItem(TableName, counterKey(userid))
      const { invitations: waiting } = await pageOf(userid, maxWaiting)
      if (waiting.some((each) => each.subject === subject)) {
        throw new Problem('conflict', 'An invitation waits for this person to accept it already.')
      }
      if (waiting.length >= maxWaiting) throw new Problem('conflict', tooMany)
      const own = waiting.filter((each) => each.giver.userid === giver.userid)
      if (own.length >= maxWaitingOfGiver) throw new Problem('conflict', tooManyOfGiver)
      const version = typeof counter?.version === 'number' ? counter.version : undefined
      return [
        setFields(TableName, counterKey(userid), { add: { version: 1 }, when: { version } }),
        ...keysOf(userid, subject).map((key) => putItem(TableName, { ...key, ...invitation })),
      ]
    },
    endWrites: async (invitation) => {
      const { userid, subject, ts, role } = invitation
      const current = await read(userid, subject)
      if (current?.ts !== ts || current.role !== role) throw isGone()
      return removeWrites(invitation)
    },
    forgetWrites: (userid, subject) => keysOf(userid, subject).map((key) => deleteItem(TableName, key)),
  }
}
