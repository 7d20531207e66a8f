import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { accessKey } from './accessKey'
import { above, atMost, below } from './store/conditionOf'
import { openGetItem } from './store/openGetItem'
import { setFields } from './store/setFields'
import { tryWrite } from './store/storeWrites'
import { log } from './log'

interface Window {
  TableName: string
  /** Where on its item it is kept: how many, and since when in epoch seconds. */
  fields: { count: string; since: string }
  max: number
  seconds: number
}

/**
 * Counts one more, before it is known what comes of it. The answer is the seconds until the window ends when it is
 * full already; tries beyond that neither count nor make it longer.
 */
type CountInWindow = (Key: Record<string, string>) => Promise<number | undefined>

/** Two requests may both find a window over; the one that comes second looks again. */
const maxTries = 5

export const openCountInWindow = (
  documents: DynamoDBDocumentClient,
  { TableName, fields: { count, since }, max, seconds }: Window,
  now: Clock,
): CountInWindow => {
  const getItem = openGetItem(documents)

  const countWithin = (Key: Record<string, string>, start: number) =>
    tryWrite(
      documents,
      setFields(TableName, Key, {
        add: { [count]: 1 },
        when: { [since]: above(start), [count]: below(max) },
      }),
    )

  const beginAnew = (Key: Record<string, string>, start: number, nowSeconds: number) =>
    tryWrite(
      documents,
      setFields(TableName, Key, {
        set: { [count]: 1, [since]: nowSeconds },
        when: [{ [since]: undefined }, { [since]: atMost(start) }],
      }),
    )

  const isFullSince = async (Key: Record<string, string>, start: number): Promise<number | undefined> => {
    const item = await getItem(TableName, Key)
    const [counted, began] = [item?.[count], item?.[since]]
    return typeof counted === 'number' && typeof began === 'number' && counted >= max && began > start
      ? began
      : undefined
  }

  return async (Key) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const nowSeconds = Math.floor(now() / secondMs)
      const start = nowSeconds - seconds
      if (await countWithin(Key, start)) return undefined
      if (await beginAnew(Key, start, nowSeconds)) return undefined
      const began = await isFullSince(Key, start)
      if (began !== undefined) return began - start
    }
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 1 })
  }
}

const hourSeconds = 3600

/** What one account may do only so often in an hour, and what a person reads who asks for more. */
export const hourlyLimits = {
  /** The answer tells whether an address has an account: nobody may ask about a whole list. */
  invitations: { max: 20, problem: 'At most 20 people can be added in an hour.' },
  /** Each goes out as a mail, to a person who did not ask for it. */
  openInvitations: { max: 5, problem: 'At most 5 invitations can be sent in an hour.' },
  /** Each asks an address that may be a stranger’s by a mail. */
  reportAddresses: { max: 20, problem: 'At most 20 new addresses can be asked in an hour.' },
  /** What is uploaded lies in the bucket for a day, whether anything comes of it or not. */
  uploads: { max: 60, problem: 'At most 60 images can be uploaded in an hour.' },
  /** These are larger, and lie in the bucket in the same way. */
  serviceUploads: { max: 60, problem: 'At most 60 files can be uploaded in an hour.' },
  /** These are larger. */
  importUploads: { max: 30, problem: 'At most 30 large files can be imported in an hour.' },
  /** Each goes out as a mail. */
  passwordCodes: { max: 10, problem: 'At most 10 codes can be sent in an hour.' },
  /** Each costs a unit of the device, and goes out as a mail or a text message. */
  testAlerts: { max: 10, problem: 'At most 10 test alerts can be sent in an hour.' },
  /** Each is a request to a push service. */
  pushTests: { max: 30, problem: 'At most 30 tests can be sent in an hour.' },
  /** Each goes out as a mail. */
  ownTests: { max: 5, problem: 'At most 5 tests can be sent in an hour.' },
  /** Each costs a unit of a device, and goes out as a text message. */
  ownTexts: { max: 5, problem: 'At most 5 tests can be sent in an hour.' },
  /** Each is read by a person. */
  supportRequests: { max: 5, problem: 'At most 5 requests can be sent in an hour.' },
} as const satisfies Record<string, { max: number; problem: string }>
export type HourlyLimit = keyof typeof hourlyLimits

/** Counts one more of an account, whatever comes of it. @throws Problem `tooManyAttempts` */
export type CountOne = (userid: UserId) => Promise<void>

type Key = Record<string, string>

/** In the table of access, beside what the account has: a function that may write there has no business among the accounts. */
const besideAccess = (userid: UserId, name: HourlyLimit): Key => ({
  pk: accessKey.user(userid),
  sk: `LIMIT#${name}`,
})

/** In the table of accounts, for the service that keeps them. */
export const besideAccount = (userid: UserId, name: HourlyLimit): Key => ({ pk: `LIMIT#${name}#${userid}` })

export const openHourlyLimit = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  name: HourlyLimit,
  now: Clock,
  keyOf = besideAccess,
): CountOne => {
  const { max, problem } = hourlyLimits[name]
  const fields = { count: 'times', since: 'sinceTs' }
  const count = openCountInWindow(documents, { TableName, fields, max, seconds: hourSeconds }, now)
  return async (userid) => {
    const retryAfterSeconds = await count(keyOf(userid, name))
    if (retryAfterSeconds === undefined) return
    log.warn('Too many times in an hour', { limit: name, userid, max })
    throw new Problem('tooManyAttempts', `${problem} Please wait and try again.`, { retryAfterSeconds })
  }
}
