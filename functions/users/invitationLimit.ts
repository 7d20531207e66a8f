import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { isConditionLost } from '../core/isConditionLost'
import { log } from '../core/log'
import { userKey } from './userStore'

/** An answer to an invitation tells whether an address has an account; nobody may ask about a whole list. */
export const maxInvitations = 20
export const invitationWindowSeconds = 3600

/** Kept on the account's own row: how many since when, epoch seconds. */
const Invitations = z.object({
  invitationsSinceTs: z.number().default(0),
  invitations: z.number().default(0),
})

/** Counts one attempt to give somebody access, whatever comes of it. @throws Problem `tooManyAttempts` */
export type CountInvitation = (userid: string) => Promise<void>

type Write = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>

/** Two requests may both find an hour over; the one that comes second looks again. */
const maxTries = 5

export const openInvitationLimit = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): CountInvitation => {
  const tryUpdate = async (userid: string, write: Write): Promise<boolean> => {
    try {
      await documents.send(new UpdateCommand({ TableName, Key: userKey(userid), ...write }))
      return true
    } catch (error) {
      if (isConditionLost(error)) return false
      throw error
    }
  }

  const countWithin = (userid: string, sinceTs: number) =>
    tryUpdate(userid, {
      UpdateExpression: 'SET invitations = invitations + :one',
      ConditionExpression: 'invitationsSinceTs > :since AND invitations < :max',
      ExpressionAttributeValues: { ':one': 1, ':since': sinceTs, ':max': maxInvitations },
    })

  const beginAnew = (userid: string, sinceTs: number, nowSeconds: number) =>
    tryUpdate(userid, {
      UpdateExpression: 'SET invitations = :one, invitationsSinceTs = :now',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(invitationsSinceTs) OR invitationsSinceTs <= :since)',
      ExpressionAttributeValues: { ':one': 1, ':now': nowSeconds, ':since': sinceTs },
    })

  const read = async (userid: string) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key: userKey(userid), ConsistentRead: true }),
    )
    return Invitations.parse(Item ?? {})
  }

  return async (userid) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const nowSeconds = Math.floor(now() / 1000)
      const sinceTs = nowSeconds - invitationWindowSeconds
      if (await countWithin(userid, sinceTs)) return
      if (await beginAnew(userid, sinceTs, nowSeconds)) return
      const { invitationsSinceTs, invitations } = await read(userid)
      if (invitations >= maxInvitations && invitationsSinceTs > sinceTs) {
        log.warn('Too many invitations', { userid, invitations })
        throw new Problem(
          'tooManyAttempts',
          `At most ${maxInvitations} people can be added in an hour. Please wait and try again.`,
          { retryAfterSeconds: invitationsSinceTs - sinceTs },
        )
      }
    }
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 1 })
  }
}
