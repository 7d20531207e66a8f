import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { costOf, nothing, openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene, startMs } from '../../test/integration/openScene'

const me = callerOf(1)
const nowTs = startMs / secondMs
const daySeconds = dayMs / secondMs

let shop: ReturnType<typeof openMemoryPayments>
let service: ReturnType<typeof openBillingService>
let a: DeviceId
let b: DeviceId
let c: DeviceId
let customerId: string

const hosted = (...devices: DeviceId[]) => ask('PREMIUM', devices, 'Monthly')
const basic = (...devices: DeviceId[]) => ask('STANDARD', devices)
const ask = (plan: 'PREMIUM' | 'STANDARD', devices: DeviceId[], term?: 'Monthly') =>
  service.preview({ devices, plan, term }, me)
const subscribe = (term: 'Monthly' | 'Yearly', ...devices: DeviceId[]) =>
  shop.subscribe(customerId, { term, devices })
/** Lets all subscriptions that there are end a day from now. */
const endAll = () =>
  shop.live.set(
    customerId,
    (shop.live.get(customerId) ?? []).map((each) => ({ ...each, endsTs: nowTs + daySeconds })),
  )

beforeEach(async () => {
  const scene = openScene()
  shop = openMemoryPayments(scene.now)
  service = openBillingService(scene, shop.payments)
  customerId = shop.customerOf(me.userid, me.email).id
  a = await service.makeDevice([me])
  b = await service.makeDevice([me])
  c = await service.makeDevice([me])
})

describe('the cost of a change of plans', () => {
  it('is that of all of its steps: what is charged now, at the renewals, and what is given up', async () => {
    const { periodEndTs } = subscribe('Yearly', a, b)
    const shown = await hosted(a, c)
    expect(shown).toMatchObject({
      currency: 'nzd',
      now: costOf('Monthly', 2),
      renewals: [
        { ...costOf('Monthly', 2), term: 'Monthly', devices: 2, atTs: nowTs + 30 * daySeconds },
        { ...costOf('Yearly', 1), term: 'Yearly', devices: 1, atTs: periodEndTs },
      ],
      givenUp: [{ ...costOf('Yearly', 1), term: 'Yearly', devices: 1, atTs: periodEndTs }],
      resumed: [],
      ending: [],
      onTrial: [],
    })
    expect(shop.done).toEqual([])
  })

  it('can be charged as it was shown: it is kept with the time to which it was counted', async () => {
    subscribe('Monthly', a)
    const { quoteid = '' } = await hosted(b)
    expect(await service.quotes.read(quoteid)).toEqual({
      userid: me.userid,
      term: 'Monthly',
      planVersions: { [b]: 0 },
      totalCents: costOf('Monthly', 1).total,
      prorationTs: nowTs,
    })
  })

  it('of what is so already is nothing, in the currency of Australia, and there is no quote to charge', async () => {
    subscribe('Monthly', a)
    expect(await hosted(a)).toEqual({
      currency: 'aud',
      now: nothing,
      renewals: [],
      givenUp: [],
      resumed: [],
      ending: [],
      onTrial: [],
    })
  })

  it('of leaving the last device of a term is what is paid of it, with no renewal', async () => {
    const { periodEndTs } = subscribe('Yearly', a)
    const shown = await basic(a)
    expect(shown).toMatchObject({ currency: 'aud', renewals: [], ending: [] })
    expect(shown.givenUp).toEqual([{ ...costOf('Yearly', 1), term: 'Yearly', devices: 1, atTs: periodEndTs }])
    expect(shown).not.toHaveProperty('quoteid')
  })

  it('is in the currency of the step that has one, though the first of them was asked for no amount', async () => {
    subscribe('Monthly', a)
    subscribe('Yearly', b, c)
    expect(await basic(a, b)).toMatchObject({ currency: 'nzd' })
  })

  it('needs a billing account for Hosted, and none for Basic', async () => {
    shop.customers.clear()
    await expect(hosted(a)).rejects.toMatchObject({
      code: 'invalid',
      message: 'There is no billing account yet.',
      resultCode: 'NO_CUSTOMER_FOUND',
    })
    expect(await basic(a)).toMatchObject({ now: nothing, renewals: [], givenUp: [] })
  })

  it('is not shown to a person who may not change the plan', async () => {
    await expect(service.preview({ devices: [a], plan: 'STANDARD' }, callerOf(9))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('an end that was set', () => {
  it('is taken back for all devices of a term that are chosen again, which charges nothing', async () => {
    subscribe('Monthly', a, b)
    endAll()
    const shown = await hosted(a, b)
    expect(shown).toMatchObject({
      now: nothing,
      resumed: [{ term: 'Monthly', devices: 2, atTs: nowTs + daySeconds }],
      ending: [],
    })
    expect(shown).not.toHaveProperty('quoteid')
  })

  it('holds for those that are not chosen', async () => {
    subscribe('Monthly', a, b)
    endAll()
    expect(await hosted(a)).toMatchObject({
      renewals: [{ devices: 1, atTs: nowTs + daySeconds }, { devices: 1 }],
      resumed: [],
      ending: [{ term: 'Monthly', devices: 1, atTs: nowTs + daySeconds }],
    })
  })

  it('is shown of a subscription of the same term that a new device does not join', async () => {
    subscribe('Monthly', a, b)
    endAll()
    expect((await hosted(c)).ending).toEqual([{ term: 'Monthly', devices: 2, atTs: nowTs + daySeconds }])
  })

  it('is shown of a subscription that stays, though another one is left by the change', async () => {
    subscribe('Monthly', b, c)
    endAll()
    subscribe('Yearly', a)
    expect((await hosted(a)).ending).toEqual([{ term: 'Monthly', devices: 2, atTs: nowTs + daySeconds }])
  })

  it('is shown of none that the change is not about, and of none that is left empty', async () => {
    subscribe('Yearly', a)
    endAll()
    expect((await hosted(b)).ending).toEqual([])
    expect((await hosted(a)).ending).toEqual([])
  })
})

describe('a device that goes to Basic', () => {
  it('is on Trial until its trial is over: others are not named', async () => {
    const addedTs = nowTs - 10 * daySeconds
    const young = await service.makeDevice([me], { addedTs })
    subscribe('Monthly', young, a)
    expect((await basic(young, a)).onTrial).toEqual([{ deviceid: young, endsTs: addedTs + 90 * daySeconds }])
    subscribe('Yearly', b)
    expect((await hosted(young, b)).onTrial).toEqual([])
  })
})
