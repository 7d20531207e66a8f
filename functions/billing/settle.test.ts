import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { hourMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene } from '../../test/integration/openScene'
import type { AccountItem } from './billingAccount'
import { openCarryOut, openLookAt } from './settle'

const [me, other] = [callerOf(1), callerOf(2)]
const replayMs = 23 * hourMs

let scene: ReturnType<typeof openScene>
let shop: ReturnType<typeof openMemoryPayments>
let service: ReturnType<typeof openBillingService>
let device: DeviceId

const pay = () => service.update({ devices: [device], plan: 'PREMIUM', term: 'Monthly' }, me)
const isPending = async () => (await service.accounts.read(me.userid))?.pending !== undefined
const isPaid = async () => (await service.record(device)).subscriber?.userid === me.userid
const isFree = async () => {
  try {
    await service.claims.take(other.userid, [device])
    return true
  } catch {
    return false
  }
}

beforeEach(async () => {
  scene = openScene()
  shop = openMemoryPayments(scene.now)
  service = openBillingService(scene, shop.payments)
  shop.customerOf(me.userid, me.email)
  device = await service.makeDevice([me, other])
})

describe('a charge whose answer was lost', () => {
  const lose = async (isDone: boolean) => {
    shop.fail({ error: new Problem('unavailable'), isDone })
    await expect(pay()).rejects.toMatchObject({ code: 'unavailable' })
    expect([await isPending(), await isFree()]).toEqual([true, false])
  }

  it.each([
    ['had reached the provider', true],
    ['had not reached the provider', false],
  ])('and that %s is made once, by the next look', async (_, isDone) => {
    await lose(isDone)
    await service.lookAgain(me)
    expect(shop.done).toHaveLength(1)
    expect([await isPending(), await isPaid(), await isFree()]).toEqual([false, true, true])
  })

  it('leaves the account as it is afterwards to what is done next', async () => {
    await lose(false)
    const account = await service.withAccount(me, (held, note) => service.settle(held, note))
    expect(account.devices).toEqual({ [device]: { term: 'Monthly' } })
    expect(account.pending).toBeUndefined()
  })

  it('is made up to 23 hours later, while the provider still knows its key', async () => {
    await lose(false)
    scene.clock.ms += replayMs
    await service.lookAgain(me)
    expect([shop.done.length, await isPaid()]).toEqual([1, true])
  })

  it('is not made any later: then the plans are as the provider has them, and the change is over', async () => {
    await lose(false)
    scene.clock.ms += replayMs + 1
    await service.lookAgain(me)
    expect([shop.done.length, await isPaid(), await isPending()]).toEqual([0, false, false])
  })

  it.each(['invalid', 'conflict'] as const)('ends when the provider refuses it as %s', async (code) => {
    await lose(false)
    shop.fail({ error: new Problem(code), isDone: false })
    await service.lookAgain(me)
    expect([await isPending(), await isPaid(), await isFree()]).toEqual([false, false, true])
  })

  it.each([new Problem('unavailable'), new Error('socket hang up')])(
    'stays to be finished while the provider answers nothing: %s',
    async (error) => {
      await lose(false)
      shop.fail({ error, isDone: false })
      await expect(service.lookAgain(me)).rejects.toBe(error)
      expect([await isPending(), await isFree()]).toEqual([true, false])
    },
  )

  it('is a fault of ours where the account has no customer', async () => {
    const account: AccountItem = { userid: me.userid, email: me.email, devices: {}, leaseUntilMs: 0 }
    const intent = { id: 'i', askedMs: 0, steps: [], forfeited: [], claimed: [] }
    const begun = openCarryOut(service)(account, intent, () => Promise.resolve(), {})
    await expect(begun).rejects.toMatchObject({
      code: 'internal',
      message: 'An account without a customer has an intent.',
    })
  })
})

describe('a look at a customer', () => {
  const customersSeen = async (owner: AccountItem | undefined) => {
    const seen: (string | undefined)[] = []
    await openLookAt({
      payments: { ownerOf: () => Promise.resolve(owner) },
      withAccount: (who, work) => work({ ...owner!, ...who }, () => Promise.resolve()),
      settle: (account) => Promise.resolve(account),
      converge: ({ customerId }) => {
        seen.push(customerId)
        return Promise.resolve()
      },
    })('cus_event')
    return seen
  }
  const account: AccountItem = { userid: me.userid, email: me.email, devices: {}, leaseUntilMs: 0 }

  it('is one at the customer that the account has, or that the event names', async () => {
    expect(await customersSeen({ ...account, customerId: 'cus_own' })).toEqual(['cus_own'])
    expect(await customersSeen(account)).toEqual(['cus_event'])
  })

  it('leaves a customer alone that is none of the portal', async () => {
    expect(await customersSeen(undefined)).toEqual([])
  })
})
