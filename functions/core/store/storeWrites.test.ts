import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { transactUntilDone } from './storeWrites'

const lost = new TransactionCanceledException({
  message: 'lost',
  $metadata: {},
  CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
})
const item = { Delete: { TableName: 't', Key: { pk: 'a' } } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store in which somebody else is quicker until then; each of its answers takes `answerMs`. */
const storeBusyUntil = (untilMs: number, answerMs: number) => {
  const startMs = performance.now()
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    if (performance.now() - startMs < untilMs) throw lost
  }
  return { send } as unknown as DynamoDBDocumentClient
}

const run = async (documents: DynamoDBDocumentClient) => {
  let plans = 0
  const done = transactUntilDone(documents, () => {
    plans += 1
    return Promise.resolve({ items: [item], result: 'done' })
  }).catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(30_000)
  return { outcome: await done, plans }
}

describe('a transaction that others overtake', () => {
  it('is tried until it is done, however often, as long as the deadline allows', async () => {
    const { outcome, plans } = await run(storeBusyUntil(7000, 1))
    expect(outcome).toBe('done')
    expect(plans).toBeGreaterThan(3)
  })

  it('gives up at the deadline, whether tries are quick or slow', async () => {
    expect(await run(storeBusyUntil(60_000, 1))).toMatchObject({ outcome: 'conflict' })
    const slow = await run(storeBusyUntil(60_000, 3000))
    expect(slow.outcome).toBe('conflict')
    expect(slow.plans).toBeLessThan(6)
  })
})
