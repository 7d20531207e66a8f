import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { Clock } from '../../shared/core/time'
import { above, atMost, below } from './store/conditionOf'
import { openGetItem } from './store/openGetItem'
import { setFields } from './store/setFields'
import { tryWrite } from './store/tryWrite'

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
export type CountInWindow = (Key: Record<string, string>) => Promise<number | undefined>

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
