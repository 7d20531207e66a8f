import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { openCountInWindow } from '../core/countInWindow'
import { deleteItem } from '../core/store/deleteItem'
import { log } from '../core/log'
import { tryWrite } from '../core/store/tryWrite'

/** Of the secrets of one device an account may guess wrongly this often in ten minutes. */
export const maxAttempts = 5
export const lockOutSeconds = 600

/** The one counter of wrong guesses at the secrets of a device, whichever route takes them. */
export interface LockOut {
  /**
   * Counts a guess before it is compared, so that guesses made at once count too.
   * @throws Problem `tooManyAttempts` when there were too many: a right one is refused then as well
   */
  reserve(userid: UserId, deviceid: DeviceId): Promise<void>
  /** The guess was right: the next ones count from nothing. */
  forget(userid: UserId, deviceid: DeviceId): Promise<void>
}

/** Kept beside the device, one item for each account that guesses. */
export const openLockOut = (documents: DynamoDBDocumentClient, TableName: string, now: Clock): LockOut => {
  const keyOf = (userid: UserId, deviceid: DeviceId) => ({ deviceid, sk: `ATTEMPTS#${userid}` })
  const count = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'attempts', since: 'attemptsSinceTs' },
      max: maxAttempts,
      seconds: lockOutSeconds,
    },
    now,
  )
  return {
    reserve: async (userid, deviceid) => {
      const retryAfterSeconds = await count(keyOf(userid, deviceid))
      if (retryAfterSeconds === undefined) return
      log.warn('Too many wrong guesses at the secret of a device', { userid, deviceid })
      throw new Problem(
        'tooManyAttempts',
        'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
        { resultCode: 'ATTEMPTS_EXCEEDED', retryAfterSeconds },
      )
    },
    forget: async (userid, deviceid) => {
      await tryWrite(documents, deleteItem(TableName, keyOf(userid, deviceid)))
    },
  }
}
