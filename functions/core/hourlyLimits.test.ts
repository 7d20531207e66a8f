import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { openCountInWindow } from './hourlyLimits'

const nowMs = 1_800_000_000_500
const nowSeconds = 1_800_000_000
const window = { TableName: 'T', fields: { count: 'n', since: 'at' }, max: 3, seconds: 60 }

describe('a window', () => {
  it('takes as many as it may, then says the seconds until it ends, and begins anew when it has', async () => {
    const clock = { ms: nowMs }
    const documents = openMemoryDocuments({ T: ['pk'] })
    const count = openCountInWindow(documents, window, () => clock.ms)
    const Key = { pk: 'a' }
    expect([await count(Key), await count(Key), await count(Key)]).toEqual([undefined, undefined, undefined])
    expect(await count(Key)).toBe(60)
    clock.ms += 59_000
    expect(await count(Key)).toBe(1)
    expect(await count({ pk: 'b' })).toBeUndefined()
    clock.ms += 1000
    expect(await count(Key)).toBeUndefined()
    expect([await count(Key), await count(Key), await count(Key)]).toEqual([undefined, undefined, 60])
  })
})

describe('a window that others change at the same moment', () => {
  /** Each write is overtaken; what is read afterwards is given. */
  const overtaken = (items: (Record<string, unknown> | undefined)[]) => {
    let reads = 0
    const send = (command: { constructor: { name: string } }) => {
      if (command.constructor.name === 'GetCommand') return Promise.resolve({ Item: items[reads++] })
      return Promise.reject(new ConditionalCheckFailedException({ message: 'overtaken', $metadata: {} }))
    }
    const documents = { send } as unknown as DynamoDBDocumentClient
    return { count: () => openCountInWindow(documents, window, () => nowMs)({ pk: 'a' }), reads: () => reads }
  }
  const full = { n: 3, at: nowSeconds - 10 }

  it('is full when it is full by then', async () => {
    expect(await overtaken([full]).count()).toBe(50)
  })

  it.each([
    ['is gone', undefined],
    ['has no count', { at: nowSeconds - 10 }],
    ['has no beginning', { n: 3 }],
    ['is not full', { n: 2, at: nowSeconds - 10 }],
    ['is over', { n: 3, at: nowSeconds - 60 }],
  ])('is looked at again when it %s', async (_, item) => {
    const { count, reads } = overtaken([item, item, full])
    expect(await count()).toBe(50)
    expect(reads()).toBe(3)
  })

  it('is given up after five looks, for a second', async () => {
    const { count, reads } = overtaken([])
    await expect(count()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    expect(reads()).toBe(5)
  })
})
