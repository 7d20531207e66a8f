import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { above } from '../core/store/conditionOf'
import { openCountInWindow } from '../core/countInWindow'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/tryWrite'

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
      const change = { add: { tries: -1 }, when: { tries: above(0) } }
      await tryWrite(documents, setFields(TableName, keyOf(userid), change))
    },
  }
}
