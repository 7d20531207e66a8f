import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { Clock } from '../../shared/core/time'
import { isConditionLost } from './isConditionLost'

interface Window {
  TableName: string
  /** Where on its item it is kept: how many, and since when in epoch seconds. */
  fields: { count: string; since: string }
  max: number
  seconds: number
  /** A further condition on the item. */
  only?: string
}

/**
 * Counts one more, before it is known what comes of it. The answer is the seconds until the window ends when it is
 * full already; tries beyond that neither count nor make it longer.
 */
export type CountInWindow = (Key: Record<string, string>) => Promise<number | undefined>

type Write = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>

/** Two requests may both find a window over; the one that comes second looks again. */
const maxTries = 5

export const openCountInWindow = (
  documents: DynamoDBDocumentClient,
  { TableName, fields, max, seconds, only }: Window,
  now: Clock,
): CountInWindow => {
  const ExpressionAttributeNames = { '#count': fields.count, '#since': fields.since }

  const tryUpdate = async (Key: Record<string, string>, write: Write): Promise<boolean> => {
    try {
      await documents.send(new UpdateCommand({ TableName, Key, ExpressionAttributeNames, ...write }))
      return true
    } catch (error) {
      if (isConditionLost(error)) return false
      throw error
    }
  }

  const countWithin = (Key: Record<string, string>, start: number) =>
    tryUpdate(Key, {
      UpdateExpression: 'SET #count = #count + :one',
      ConditionExpression: '#since > :start AND #count < :max',
      ExpressionAttributeValues: { ':one': 1, ':start': start, ':max': max },
    })

  const beginAnew = (Key: Record<string, string>, start: number, nowSeconds: number) =>
    tryUpdate(Key, {
      UpdateExpression: 'SET #count = :one, #since = :now',
      ConditionExpression: `${only === undefined ? '' : `${only} AND `}(attribute_not_exists(#since) OR #since <= :start)`,
      ExpressionAttributeValues: { ':one': 1, ':now': nowSeconds, ':start': start },
    })

  const isFullSince = async (Key: Record<string, string>, start: number): Promise<number | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    const [count, since] = [Item?.[fields.count] as unknown, Item?.[fields.since] as unknown]
    return typeof count === 'number' && typeof since === 'number' && count >= max && since > start
      ? since
      : undefined
  }

  return async (Key) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const nowSeconds = Math.floor(now() / secondMs)
      const start = nowSeconds - seconds
      if (await countWithin(Key, start)) return undefined
      if (await beginAnew(Key, start, nowSeconds)) return undefined
      const since = await isFullSince(Key, start)
      if (since !== undefined) return since - start
    }
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 1 })
  }
}
