import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { openCountInWindow } from '../core/countInWindow'
import { log } from '../core/log'
import type { AccessStore } from './accessStore'
import { haveInCommon } from './devicesReached'

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
