import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId } from '../../shared/core/ids'
import { readSpecialGroups } from '../../shared/core/roles'
import { openGetItem } from '../core/openGetItem'

/** One row per account, read at every request: tokens say who, this says what they may. */
const UserRow = z.object({
  userid: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  specialGroups: z.array(z.string()).transform(readSpecialGroups),
  defaultGroupid: z.string(),
  /** Sessions that began before this are refused, epoch seconds. */
  validAfter: z.number(),
  /** Sessions ended by sign-out → when the last token that could come of them ends, epoch seconds. */
  endedSessions: z.record(z.string(), z.number()),
  firstSignInTs: z.number().optional(),
})
export type UserRow = z.infer<typeof UserRow>

export interface UserStore {
  read(userid: string): Promise<UserRow | undefined>
  findByEmail(email: string): Promise<UserRow | undefined>
  markSignedIn(userid: string, nowSeconds: number): Promise<void>
  /** Ends one session, refreshed tokens included, and forgets those that have died by themselves. */
  endSession(user: UserRow, sessionId: string, nowSeconds: number): Promise<void>
  /** Ends every session that began before now. */
  endAllSessions(userid: string, nowSeconds: number): Promise<void>
}

/** A refresh token lives 7 days (identity stack); a day more covers the access token that its last use brings. */
const sessionLifeSeconds = 8 * 86_400
/** A row with more ended sessions than this ends all of them at once instead of growing. */
const maxEndedSessions = 500
/** An expression of DynamoDB is at most 4 kB long. */
const maxForgotten = 50

export const userKey = (userid: string) => ({ pk: `USER#${userid}` })
export const emailKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}` })

export const openUserStore = (documents: DynamoDBDocumentClient, TableName: string): UserStore => {
  const getItem = openGetItem(documents)
  const read: UserStore['read'] = async (userid) => {
    const item = await getItem(TableName, userKey(userid))
    return item === undefined ? undefined : UserRow.parse(item)
  }

  const endAllSessions: UserStore['endAllSessions'] = async (userid, nowSeconds) => {
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: userKey(userid),
        UpdateExpression: 'SET validAfter = :now, endedSessions = :none',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': nowSeconds, ':none': {} },
      }),
    )
  }

  return {
    read,
    findByEmail: async (email) => {
      const item = await getItem(TableName, emailKey(email))
      return typeof item?.userid === 'string' ? read(item.userid) : undefined
    },
    markSignedIn: async (userid, nowSeconds) => {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: userKey(userid),
          UpdateExpression: 'SET firstSignInTs = if_not_exists(firstSignInTs, :now)',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':now': nowSeconds },
        }),
      )
    },
    endAllSessions,
    endSession: async (user, sessionId, nowSeconds) => {
      const ended = Object.entries(user.endedSessions).filter(([id]) => id !== sessionId)
      const expired = ended.filter(([, expires]) => expires < nowSeconds).map(([id]) => id)
      if (ended.length - expired.length >= maxEndedSessions) {
        await endAllSessions(user.userid, nowSeconds + 1)
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
