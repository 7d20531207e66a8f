import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { CredentialId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { keyRate } from '../../shared/core/requestRates'
import { type Clock, secondMs } from '../../shared/core/time'
import { atMost, present } from '../core/conditionOf'
import { openGetItem } from '../core/openGetItem'
import { setFields } from '../core/setFields'
import { tryUpdate } from '../core/tryWrite'
import { hashKeyOf } from './apiKey'

const stepMs = secondMs / keyRate.perSecond
/** Until then what was asked is worked off, as far ahead as it may go. */
const mostAheadMs = keyRate.atOnce * stepMs

/** Under the hash of a key: whose it is, and until when its requests fill the rate that it may have. */
const Known = z.object({ userid: UserId, id: CredentialId, busyUntilMs: z.number().default(0) })

export interface KeyUse {
  userid: UserId
  id: CredentialId
  /** How many more may be asked at once, and in how many seconds it may be all of them again. */
  remaining: number
  resetSeconds: number
}

/**
 * Whose key it is, counted in the same write that reads it; undefined when it is nobody's. The time until which it is
 * busy stands for the count: it moves on by a tenth of a second with each request, and never more than two seconds ahead.
 * @throws Problem `tooManyAttempts`
 */
export type UseApiKey = (key: string) => Promise<KeyUse | undefined>

const inSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / secondMs))

export const openUseApiKey = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): UseApiKey => {
  const getItem = openGetItem(documents)

  const count = async (Key: { pk: string }, nowMs: number) => {
    const known = { userid: present }
    const used = { usedTs: Math.floor(nowMs / secondMs) }
    const idle = { set: { ...used, busyUntilMs: nowMs + stepMs } }
    const begun = await tryUpdate(
      documents,
      setFields(TableName, Key, {
        ...idle,
        when: [
          { ...known, busyUntilMs: undefined },
          { ...known, busyUntilMs: atMost(nowMs) },
        ],
      }),
    )
    if (begun !== undefined) return begun
    const when = { ...known, busyUntilMs: atMost(nowMs + mostAheadMs - stepMs) }
    return tryUpdate(documents, setFields(TableName, Key, { set: used, add: { busyUntilMs: stepMs }, when }))
  }

  return async (key) => {
    const Key = hashKeyOf(key)
    const nowMs = now()
    const counted = await count(Key, nowMs)
    if (counted === undefined) {
      const known = Known.optional().parse(await getItem(TableName, Key))
      if (known === undefined) return undefined
      throw new Problem(
        'tooManyAttempts',
        `A key may send ${keyRate.perSecond} requests a second, and ${keyRate.atOnce} at once. Wait and try again.`,
        { retryAfterSeconds: Math.max(1, inSeconds(known.busyUntilMs - nowMs - mostAheadMs + stepMs)) },
      )
    }
    const { userid, id, busyUntilMs } = Known.parse(counted)
    return {
      userid,
      id,
      remaining: Math.max(0, Math.floor((nowMs + mostAheadMs - busyUntilMs) / stepMs)),
      resetSeconds: inSeconds(busyUntilMs - nowMs),
    }
  }
}
