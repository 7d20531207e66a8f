import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { callerOf, openScene, tables } from '../../test/integration/openScene'
import { openAccountStore } from './accountStore'
import { openWithAccount } from './withAccount'

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
