import { beforeEach, describe, expect, it } from 'vitest'
import type { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { minuteMs } from '../../shared/core/time'
import { callerOf, openScene, tables } from '../../test/integration/openScene'
import { openAccountStore, openWithAccount, accountKeyOf } from './billingAccount'

it('names every account that has ever paid, page by page, of a table however large', async () => {
  const [a, b, c] = [callerOf(1), callerOf(2), callerOf(3)].map(({ userid }) => userid)
  const pages = new Map([
    [undefined, { Items: [a, b], LastEvaluatedKey: { pk: 'first' } }],
    ['first', { Items: undefined, LastEvaluatedKey: { pk: 'second' } }],
    ['second', { Items: [c] }],
  ])
  const send = ({ input }: QueryCommand) => {
    expect(input).toMatchObject({
      TableName: 'billing',
      IndexName: 'work',
      KeyConditionExpression: '#work = :work',
      ExpressionAttributeNames: { '#work': 'work' },
      ExpressionAttributeValues: { ':work': 'reconcile' },
    })
    const page = pages.get(input.ExclusiveStartKey?.pk as undefined)
    return Promise.resolve({ ...page, Items: page?.Items?.map((id) => id && accountKeyOf(id)) })
  }
  const named: unknown[] = []
  const store = openAccountStore({ send } as unknown as DynamoDBDocumentClient, 'billing')
  for await (const page of store.all()) named.push(page)
  expect(named).toEqual([[a, b], [], [c]])
})

const me = callerOf(1)

let scene: ReturnType<typeof openScene>
/** How long was waited, each time; the clock goes on with it. */
let waits: number[]
let count = 0

const open = (read?: () => Promise<undefined>) => {
  const accounts = openAccountStore(scene.documents, tables.billing)
  return openWithAccount(
    scene.documents,
    tables.billing,
    read === undefined ? accounts : { read },
    () => `lease-${(count += 1)}`,
    scene.now,
    (ms) => {
      waits.push(ms)
      scene.clock.ms += ms
      return Promise.resolve()
    },
  )
}
const busy = {
  code: 'unavailable',
  message: 'Your subscription is being changed. Please try again in a moment.',
  retryAfterSeconds: 5,
}

beforeEach(() => {
  scene = openScene()
  waits = []
})

describe('an account that is held', () => {
  it('is the one that asked, keeps what is noted, and is free afterwards, though the work failed', async () => {
    const withAccount = open()
    const email = await withAccount(me, async (account, note) => {
      await note({ set: { customerId: 'cus_1' } })
      return account.email
    })
    expect(email).toBe(me.email)
    await expect(withAccount(me, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const [item] = await scene.all('billing')
    expect(item).toMatchObject({ userid: me.userid, customerId: 'cus_1', leaseUntilMs: 0 })
    expect(item).not.toHaveProperty('leaseId')
  })

  it('is waited for in short steps up to eight seconds, and then is said to be busy', async () => {
    const withAccount = open()
    await withAccount(me, async () => {
      await expect(withAccount(me, () => Promise.resolve('never'))).rejects.toMatchObject(busy)
    })
    expect(waits.every((ms) => ms === 200)).toBe(true)
    expect(waits.reduce((a, b) => a + b)).toBe(8000)
  })

  it('can be taken over after a minute; the former holder notes nothing any more, and frees nothing', async () => {
    const withAccount = open()
    const former = withAccount(me, async (_, note) => {
      scene.clock.ms += minuteMs
      await withAccount(me, async () => {
        await expect(note({ set: { customerId: 'cus_late' } })).rejects.toMatchObject(busy)
      })
      expect(waits).toEqual([])
      return note({ set: { customerId: 'cus_late' } })
    })
    await expect(former).rejects.toMatchObject(busy)
    expect((await scene.all('billing'))[0]).not.toHaveProperty('customerId')
  })

  it('is there: anything else is a fault of ours', async () => {
    const held = open(() => Promise.resolve(undefined))(me, () => Promise.resolve())
    await expect(held).rejects.toMatchObject({
      code: 'internal',
      message: 'An account is gone while it is held.',
    })
  })
})
