import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { UserId } from '../../shared/core/ids'
import { readSpecialGroups } from '../../shared/core/roles'

/** One row per account, read at every request: tokens say who, this says what they may. */
const UserRow = z.object({
  userid: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  specialGroups: z.array(z.string()).transform(readSpecialGroups),
  defaultGroupid: z.string(),
  /** Tokens issued before this are refused, epoch seconds. */
  validAfter: z.number(),
  /** Sessions ended by sign-out → when their last token ends, epoch seconds. */
  endedSessions: z.record(z.string(), z.number()),
  firstSignInTs: z.number().optional(),
})
export type UserRow = z.infer<typeof UserRow>

export interface UserStore {
  read(userid: string): Promise<UserRow | undefined>
  findByEmail(email: string): Promise<UserRow | undefined>
  markSignedIn(userid: string, nowSeconds: number): Promise<void>
  /** Ends one session and forgets those whose tokens have all expired. */
  endSession(user: UserRow, sessionId: string, expires: number, nowSeconds: number): Promise<void>
}

export const userKey = (userid: string) => ({ pk: `USER#${userid}` })
export const emailKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}` })

export const openUserStore = (documents: DynamoDBDocumentClient, TableName: string): UserStore => {
  const get = async (Key: { pk: string }) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item

  const read: UserStore['read'] = async (userid) => {
    const item = await get(userKey(userid))
    return item === undefined ? undefined : UserRow.parse(item)
  }

  return {
    read,
    findByEmail: async (email) => {
      const item = await get(emailKey(email))
      return typeof item?.['userid'] === 'string' ? read(item['userid']) : undefined
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
    endSession: async (user, sessionId, expires, nowSeconds) => {
      const expired = Object.keys(user.endedSessions).filter(
        (id) => (user.endedSessions[id] ?? 0) < nowSeconds && id !== sessionId,
      )
      const names = Object.fromEntries(expired.map((id, index) => [`#old${index}`, id]))
      const forget = expired.map((_, index) => `endedSessions.#old${index}`).join(', ')
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: userKey(user.userid),
          UpdateExpression: `SET endedSessions.#session = :expires${forget === '' ? '' : ` REMOVE ${forget}`}`,
          ExpressionAttributeNames: { '#session': sessionId, ...names },
          ExpressionAttributeValues: { ':expires': expires },
        }),
      )
    },
  }
}
