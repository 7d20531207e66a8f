import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { createHash } from 'node:crypto'
import { type NoticeChannel, noticeChannels } from '../../shared/alerts/alertSettings'
import { UserId, GroupId } from '../../shared/core/ids'
import { readSpecialGroups } from '../../shared/core/roles'
import { below, present } from '../core/store/conditionOf'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'

/** The same account always gets the same default group, so that a repeated first sign-in makes no second one. */
export const defaultGroupOf = (userid: UserId): GroupId => {
  const digest = createHash('sha256').update(userid).digest('base64url')
  return GroupId.parse(`g-${digest.replace(/[-_]/g, 'x').slice(0, 9)}`)
}

/** What the identity provider last said of an account; see `judgeChange`. */
export const Seen = z.object({
  /** Changes up to this are known, epoch milliseconds of the provider's clock. */
  modifiedMs: z.number(),
  /** Digest of name, addresses and factors: `profileOf`. Unknown in rows from before it was kept. */
  profile: z.optional(z.string()),
  /** How many changes were of the profile alone, in the hour that began then. */
  profileChanges: z.number(),
  sinceMs: z.number(),
})
export type Seen = z.infer<typeof Seen>

/** One row per account, read at every request: tokens say who, this says what they may. */
const UserRow = z.object({
  userid: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  /** In E.164; empty without one. */
  phone: z._default(z.string(), ''),
  /** Whether a code that was sent to it came back. */
  phoneVerified: z._default(z.boolean(), false),
  name: z.string(),
  /** Where the account was made, an address or a host name; decides which brand it is of. */
  url: z._default(z.string(), ''),
  maxApiKeys: z._default(z.number(), 1),
  specialGroups: z.pipe(
    z.array(z.string()),
    z.transform((names: string[]) => readSpecialGroups(names)),
  ),
  /** Counts the changes of the groups, so that none is made from groups that were read before another. */
  groupsVersion: z._default(z.number(), 0),
  defaultGroupid: z.string(),
  /** Sessions that began before this are refused, epoch seconds. */
  validAfter: z.number(),
  /** Shut out at the identity provider, however the sessions and keys of the account look. */
  isDisabled: z._default(z.boolean(), false),
  seen: z.optional(Seen),
  /** Sessions ended by sign-out → when the last token that could come of them ends, epoch seconds. */
  endedSessions: z.record(z.string(), z.number()),
  firstSignInTs: z.optional(z.number()),
})
export type UserRow = z.infer<typeof UserRow>

export interface UserStore {
  read(userid: UserId): Promise<UserRow | undefined>
  findByEmail(email: string): Promise<UserRow | undefined>
  markSignedIn(userid: UserId, nowSeconds: number): Promise<void>
  /** Ends one session, refreshed tokens included, and forgets those that have died by themselves. */
  endSession(user: UserRow, sessionId: string, nowSeconds: number): Promise<void>
  /** Ends every session that began before that second. */
  endSessionsBefore(userid: UserId, seconds: number): Promise<void>
}

/** A refresh token lives 7 days; the access token that its last use brings lives a day more: see the identity stack. */
export const sessionLifeSeconds = 8 * 86_400
/** A row with more ended sessions than this ends all of them at once instead of growing. */
const maxEndedSessions = 500
/** An expression of DynamoDB is at most 4 kB long. */
const maxForgotten = 50

export const userKey = (userid: UserId) => ({ pk: `USER#${userid}` })
export const emailKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}` })

export const openUserStore = (documents: DynamoDBDocumentClient, TableName: string): UserStore => {
  const getItem = openGetItem(documents)
  const read: UserStore['read'] = async (userid) => {
    const item = await getItem(TableName, userKey(userid))
    return item === undefined ? undefined : UserRow.parse(item)
  }

  const endSessionsBefore: UserStore['endSessionsBefore'] = async (userid, seconds) => {
    const change = { set: { validAfter: seconds, endedSessions: {} }, when: { validAfter: below(seconds) } }
    // Not written: those and later ones have ended already.
    await tryWrite(documents, setFields(TableName, userKey(userid), change))
  }

  return {
    read,
    findByEmail: async (email) => {
      const item = await getItem(TableName, emailKey(email))
      return item === undefined ? undefined : read(UserId.parse(item.userid))
    },
    markSignedIn: async (userid, nowSeconds) => {
      const change = { setOnce: { firstSignInTs: nowSeconds }, when: { pk: present } }
      await tryWrite(documents, setFields(TableName, userKey(userid), change))
    },
    endSessionsBefore,
    endSession: async (user, sessionId, nowSeconds) => {
      const ended = Object.entries(user.endedSessions).filter(([id]) => id !== sessionId)
      const expired = ended.filter(([, expires]) => expires < nowSeconds).map(([id]) => id)
      if (ended.length - expired.length >= maxEndedSessions) {
        await endSessionsBefore(user.userid, nowSeconds + 1)
        return
      }
      const forgotten = expired.slice(0, maxForgotten)
      const names = Object.fromEntries(forgotten.map((id, index) => [`#old${index}`, id]))
      const forget = forgotten.map((_, index) => `endedSessions.#old${index}`).join(', ')
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: userKey(user.userid),
          UpdateExpression: `SET endedSessions.#session = :expires${forget === '' ? '' : ` REMOVE ${forget}`}`,
          ExpressionAttributeNames: { '#session': sessionId, ...names },
          ExpressionAttributeValues: { ':expires': nowSeconds + sessionLifeSeconds },
        }),
      )
    },
  }
}

/** By what a person can be reached, and where: what they have confirmed, and their own account by push. */
type Reach = Partial<Record<NoticeChannel, string>>

/** Whether a person has a device that shows push messages. */
export type HasPush = (user: UserRow) => Promise<boolean>

type Person = Pick<UserRow, 'userid' | 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'isDisabled'>

export const reachOf = (person: Person, hasPush: boolean): Reach =>
  person.isDisabled
    ? {}
    : {
        ...(person.emailVerified ? { email: person.email } : {}),
        ...(person.phoneVerified && person.phone !== '' ? { sms: person.phone } : {}),
        ...(hasPush ? { push: person.userid } : {}),
      }

export const channelsOf = (reach: Reach): NoticeChannel[] =>
  noticeChannels.filter((channel) => reach[channel] !== undefined)
