import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { openCountInWindow } from '../core/countInWindow'
import { isConditionLost } from '../core/isConditionLost'
import { log } from '../core/log'

/** Of all devices together an account may try so many times in an hour in vain. */
export const maxTriesToAdd = 20
export const addingWindowSeconds = 3600

/** Keeps one account from going through all ids there are. */
export interface AddingLimit {
  /** Counts one request, whatever comes of it. @throws Problem `tooManyAttempts` */
  count(userid: UserId): Promise<void>
  /** A device was added: the request that did it was none in vain. */
  giveBack(userid: UserId): Promise<void>
}

export const openAddingLimit = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): AddingLimit => {
  const keyOf = (userid: UserId) => ({ pk: accessKey.user(userid), sk: 'ADDING' })
  const window = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'tries', since: 'triesSinceTs' },
      max: maxTriesToAdd,
      seconds: addingWindowSeconds,
    },
    now,
  )
  return {
    count: async (userid) => {
      const retryAfterSeconds = await window(keyOf(userid))
      if (retryAfterSeconds === undefined) return
      log.warn('Too many tries to add devices', { userid, tries: maxTriesToAdd })
      throw new Problem(
        'tooManyAttempts',
        `Number of incorrect attempts exceeded. At most ${maxTriesToAdd} devices can be tried in an hour.`,
        { resultCode: 'ATTEMPTS_EXCEEDED', retryAfterSeconds },
      )
    },
    giveBack: async (userid) => {
      try {
        await documents.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(userid),
            UpdateExpression: 'ADD tries :less',
            ConditionExpression: 'tries >= :one',
            ExpressionAttributeValues: { ':one': 1, ':less': -1 },
          }),
        )
      } catch (error) {
        if (!isConditionLost(error)) throw error
      }
    },
  }
}
