import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { dayMs, secondMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene, startMs, tables } from '../../test/integration/openScene'
import { maxSubscribedDevices } from './Payments'

const [me, colleague] = [callerOf(1), callerOf(2)]
const success = { message: 'Success - Your subscription has been updated.' }
const dayAgoMs = startMs - dayMs

let scene: ReturnType<typeof openScene>
let shop: ReturnType<typeof openMemoryPayments>
let service: ReturnType<typeof openBillingService>
let customerId: string
let a: DeviceId
let b: DeviceId

const hosted = (...devices: DeviceId[]) => service.update({ devices, plan: 'PREMIUM', term: 'Monthly' }, me)
const basic = (...devices: DeviceId[]) => service.update({ devices, plan: 'STANDARD' }, me)
const accountOf = ({ userid } = me) => service.accounts.read(userid)
const carriedOut = () => shop.done.map(({ step }) => step.kind)
const planOf = async (deviceid: DeviceId) => {
  const { tier, subscriber, streams } = await service.record(deviceid)
  return { tier, payer: subscriber?.email, fromMs: streams[0]?.fromMs }
}

beforeEach(async () => {
  scene = openScene()
  shop = openMemoryPayments(scene.now)
  service = openBillingService(scene, shop.payments)
  customerId = shop.customerOf(me.userid, me.email).id
  a = await service.makeDevice([me, colleague])
  b = await service.makeDevice([me, colleague])
})

describe('devices put on Hosted', () => {
  it('are charged once, are on the subscription of the person, and are free for the next change', async () => {
    expect(await hosted(a, b)).toEqual(success)
    expect(shop.done).toMatchObject([
      { customerId, step: { kind: 'create', term: 'Monthly', devices: [a, b] } },
    ])
    expect(await planOf(a)).toMatchObject({ tier: 'PREMIUM', payer: me.email })
    const account = await accountOf()
    expect(account).toMatchObject({ customerId, devices: { [a]: { term: 'Monthly' }, [b]: {} } })
    expect(account?.pending).toBeUndefined()
    await expect(service.claims.take(colleague.userid, [a, b])).resolves.toBeUndefined()
  })

  it('that are Hosted already charge nothing, though the card has gone meanwhile', async () => {
    await hosted(a)
    const none = { invoice_settings: { default_payment_method: null } }
    shop.customerOf(me.userid, me.email, none)
    expect(await hosted(a)).toEqual(success)
    expect(carriedOut()).toEqual(['create'])
  })

  it.each([
    ['there is no billing account', undefined, 'PAYMENT_METHOD_REQUIRED'],
    ['no card is set', { invoice_settings: { default_payment_method: null } }, 'PAYMENT_METHOD_REQUIRED'],
    ['an invoice is not paid', { delinquent: true }, 'OUTSTANDING_INVOICE'],
  ])('are refused while %s, and nothing is begun', async (_, change, resultCode) => {
    shop.customers.clear()
    if (change !== undefined) shop.customerOf(me.userid, me.email, change)
    await expect(hosted(a)).rejects.toMatchObject({ code: 'invalid', resultCode })
    expect(shop.done).toEqual([])
    expect((await accountOf())?.pending).toBeUndefined()
  })

  it('are at most as many as one subscription can have', async () => {
    const full = Array.from({ length: maxSubscribedDevices }, (_, i) => DeviceId.parse(`F${10_000_000 + i}`))
    const subscription = shop.subscribe(customerId, { term: 'Monthly', devices: full.slice(1) })
    expect(await hosted(a)).toEqual(success)
    shop.live.set(customerId, [{ ...subscription, devices: full }])
    await expect(hosted(a)).rejects.toMatchObject({
      code: 'invalid',
      message: `A subscription can have at most ${maxSubscribedDevices} devices.`,
      field: 'devices',
    })
  })

  it('are charged once more only when the first charge is known to be refused', async () => {
    shop.fail({ error: new Problem('invalid', 'declined', { resultCode: 'CARD_DECLINED' }), isDone: false })
    await expect(hosted(a)).rejects.toMatchObject({ resultCode: 'CARD_DECLINED' })
    expect((await planOf(a)).tier).toBe('STANDARD')
    expect((await accountOf())?.pending).toBeUndefined()
    expect(await hosted(a)).toEqual(success)
    expect(carriedOut()).toEqual(['create'])
  })
})

describe('what the provider knows and the portal did not know yet', () => {
  it('is Hosted: nothing more is charged, and the change is done', async () => {
    shop.subscribe(customerId, { term: 'Monthly', devices: [a] })
    expect(await hosted(a)).toEqual(success)
    expect([carriedOut(), (await planOf(a)).tier]).toEqual([[], 'PREMIUM'])
  })

  it('ends with the change to Basic, which is more than no action', async () => {
    shop.subscribe(customerId, { term: 'Monthly', devices: [a] })
    expect(await basic(a)).toEqual(success)
    expect(carriedOut()).toEqual(['cancel'])
  })

  it('has ended: what is stored is not given up by a new charge that is refused', async () => {
    await hosted(a)
    shop.live.clear()
    shop.fail({ error: new Problem('invalid'), isDone: false })
    await expect(hosted(a)).rejects.toMatchObject({ code: 'invalid' })
    expect(await planOf(a)).toEqual({ tier: 'STANDARD', payer: undefined, fromMs: 0 })
  })
})

describe('a device for which a colleague pays', () => {
  beforeEach(async () => {
    const theirs = shop.customerOf(colleague.userid, colleague.email).id
    shop.subscribe(theirs, { term: 'Yearly', devices: [a, b] })
    await service.lookAt(theirs)
  })

  it('is paid for by the person who takes it over, and no more by the colleague', async () => {
    expect(await hosted(a)).toEqual(success)
    expect(await planOf(a)).toMatchObject({ tier: 'PREMIUM', payer: me.email, fromMs: 0 })
    expect((await planOf(b)).payer).toBe(colleague.email)
    expect((await accountOf(colleague))?.devices).toEqual({ [b]: { term: 'Yearly' } })
    expect(shop.done.map(({ step }) => step)).toMatchObject([
      { kind: 'create', devices: [a] },
      { kind: 'update', devices: [b], isCharged: false },
    ])
  })

  it('is taken over even while the former subscription cannot be changed: the next look at it does that', async () => {
    shop.fail(undefined, { error: new Problem('unavailable'), isDone: false })
    expect(await hosted(a)).toEqual(success)
    expect((await planOf(a)).payer).toBe(me.email)
    expect(await service.reconcile()).toBe(0)
    expect((await accountOf(colleague))?.devices).toEqual({ [b]: { term: 'Yearly' } })
  })

  it('is not theirs to put on Basic', async () => {
    await expect(basic(a)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('devices put on Basic', () => {
  it('lose what is stored and what is paid; others of the subscription go on', async () => {
    await hosted(a, b)
    expect(await basic(a)).toEqual(success)
    expect(await planOf(a)).toEqual({ tier: 'STANDARD', payer: undefined, fromMs: dayAgoMs })
    expect(await planOf(b)).toEqual({ tier: 'PREMIUM', payer: me.email, fromMs: 0 })
  })

  it('lose what is stored too when the answer was lost and the next look finishes it', async () => {
    await hosted(a)
    shop.fail({ error: new Problem('unavailable'), isDone: true })
    await expect(basic(a)).rejects.toMatchObject({ code: 'unavailable' })
    await service.lookAgain(me)
    expect(await planOf(a)).toEqual({ tier: 'STANDARD', payer: undefined, fromMs: dayAgoMs })
  })

  it('need no billing account, nor a card, to end a plan that was arranged', async () => {
    const arranged = await service.makeDevice([me], { tier: 'PREMIUM' })
    shop.customers.clear()
    expect(await basic(arranged)).toEqual(success)
    expect(await planOf(arranged)).toMatchObject({ tier: 'STANDARD', fromMs: dayAgoMs })
  })

  it('are put there though an invoice is not paid', async () => {
    await hosted(a)
    shop.customerOf(me.userid, me.email, { delinquent: true })
    expect(await basic(a)).toEqual(success)
    expect((await planOf(a)).tier).toBe('STANDARD')
  })

  it('stay as they are when they are on Basic or on trial, which is said', async () => {
    const trial = await service.makeDevice([me], { addedTs: startMs / secondMs })
    expect(await basic(a)).toEqual({
      message: 'No Action Required - Devices are already on the Basic plan.',
    })
    expect(await basic(a, trial)).toEqual({
      message: 'No Action Required - A trial goes to the Basic plan by itself when it ends.',
    })
    expect((await planOf(a)).fromMs).toBe(0)
    expect(shop.done).toEqual([])
    shop.customers.clear()
    expect((await basic(a)).message).toMatch(/^No Action Required/)
  })

  it('are changed where only some of them were Hosted', async () => {
    const arranged = await service.makeDevice([me], { tier: 'PREMIUM' })
    expect(await basic(a, arranged)).toEqual(success)
  })

  it('are left alone when another person begins to pay at that moment', async () => {
    const arranged = await service.makeDevice([me], { tier: 'PREMIUM' })
    const { changePlan } = service
    const pays = { plan: 'subscription', term: 'Monthly', subscriber: colleague } as const
    const withPayer = openBillingService(scene, {
      ...shop.payments,
      findCustomer: async () => {
        await changePlan(arranged, pays, colleague)
        return undefined
      },
    })
    await withPayer.update({ devices: [arranged], plan: 'STANDARD' }, me)
    expect(await planOf(arranged)).toMatchObject({ tier: 'PREMIUM', payer: colleague.email })
  })
})

it('keeps its answer, for who sends the same change again', async () => {
  const keep = (answer: object) =>
    Promise.resolve([{ Put: { TableName: tables.answers, Item: { pk: 'answer', ...answer } } }])
  await service.update({ devices: [a], plan: 'PREMIUM', term: 'Monthly' }, me, keep)
  expect(await scene.all('answers')).toEqual([{ pk: 'answer', ...success }])
})
