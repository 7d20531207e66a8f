import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { CredentialId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { keyRate } from '../../shared/core/requestRates'
import { type Clock, secondMs } from '../../shared/core/time'
import { atMost } from '../core/store/conditionOf'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import { tryUpdate, tryWrite } from '../core/store/storeWrites'
import { hashKeyOf } from './apiCredentialStore'

const stepMs = secondMs / keyRate.perSecond
/** Until then what was asked is worked off, as far ahead as it may go. */
const mostAheadMs = keyRate.atOnce * stepMs
/** The page shows when a key was last used by the minute: not every request is worth a write of its own. */
const notedEverySeconds = 30

/** Under the hash of a key: whose it is, and when it was last used. */
const Known = z.object({ userid: UserId, id: CredentialId, usedTs: z.number().default(0) })
/** Until when the requests of an account fill the rate that it may have. */
const Rate = z.object({ busyUntilMs: z.number() })

export interface KeyUse {
  userid: UserId
  id: CredentialId
  /** How many more may be asked at once, and in how many seconds it may be all of them again. */
  remaining: number
  resetSeconds: number
}

/**
 * Whose key it is, and one request more of that account; undefined when there is no such key. The time until which the account
 * is busy is the count: it moves on by a tenth of a second with each request, and never more than two seconds
 * ahead. It is the account's and not the key's, so that a new key does not begin anew.
 * @throws Problem `tooManyAttempts`
 */
export type UseApiKey = (key: string) => Promise<KeyUse | undefined>

const inSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / secondMs))

/** Beside the keys: the service that counts requests may change nothing else in the table of accounts. */
export const rateKeyOf = (userid: UserId) => ({ pk: `APIKEY#OF#${userid}` })

export const openUseApiKey = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): UseApiKey => {
  const getItem = openGetItem(documents)

  const count = async (Key: { pk: string }, nowMs: number) => {
    const begun = await tryUpdate(
      documents,
      setFields(TableName, Key, {
        set: { busyUntilMs: nowMs + stepMs },
        when: [{ busyUntilMs: undefined }, { busyUntilMs: atMost(nowMs) }],
      }),
    )
    if (begun !== undefined) return begun
    const when = { busyUntilMs: atMost(nowMs + mostAheadMs - stepMs) }
    return tryUpdate(documents, setFields(TableName, Key, { add: { busyUntilMs: stepMs }, when }))
  }

  /** A key that is gone by now stays gone. */
  const noteUse = async (Key: { pk: string }, { id, usedTs }: z.infer<typeof Known>, nowMs: number) => {
    const nowSeconds = Math.floor(nowMs / secondMs)
    if (nowSeconds - usedTs < notedEverySeconds) return
    await tryWrite(documents, setFields(TableName, Key, { set: { usedTs: nowSeconds }, when: { id } }))
  }

  return async (key) => {
    const Key = hashKeyOf(key)
    const nowMs = now()
    const known = Known.optional().parse(await getItem(TableName, Key))
    if (known === undefined) return undefined
    const { userid, id } = known
    const counted = await count(rateKeyOf(userid), nowMs)
    if (counted === undefined) {
      const { busyUntilMs } = Rate.parse(await getItem(TableName, rateKeyOf(userid)))
      throw new Problem(
        'tooManyAttempts',
        `The keys of an account may send ${keyRate.perSecond} requests a second, and ${keyRate.atOnce} at once. Wait and try again.`,
        { retryAfterSeconds: Math.max(1, inSeconds(busyUntilMs - nowMs - mostAheadMs + stepMs)) },
      )
    }
    await noteUse(Key, known, nowMs)
    const { busyUntilMs } = Rate.parse(counted)
    return {
      userid,
      id,
      remaining: Math.max(0, Math.floor((nowMs + mostAheadMs - busyUntilMs) / stepMs)),
      resetSeconds: inSeconds(busyUntilMs - nowMs),
    }
  }
}
