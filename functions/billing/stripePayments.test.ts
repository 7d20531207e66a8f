import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import type { LiveSubscription, Step } from './Payments'
import { openStripePayments } from './stripePayments'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const [a, b] = ['TRUCK0001', 'TRUCK0002'].map((id) => DeviceId.parse(id)) as [DeviceId, DeviceId]
const gone = new Stripe.errors.StripeInvalidRequestError({
  code: 'resource_missing',
  message: 'No such customer',
  type: 'invalid_request_error',
})

/** What was asked of Stripe, in its order. */
let asked: unknown[][]
let customers: Record<string, unknown>[]
let subscriptions: Record<string, unknown>[]
let prices: { id: string }[]
let configurations: { id: string; metadata: unknown }[]

const answer = (name: string, give: (...of: never[]) => unknown) =>
  async function (...of: unknown[]) {
    asked.push([name, ...of])
    const given = await Promise.resolve(give(...(of as never[])))
    if (given instanceof Error) throw given
    return given
  }
/** A list that is read page by page. */
const list = (name: string, give: () => unknown[]) => (how: unknown) => {
  asked.push([name, how])
  return give()
}
const stripe = {
  customers: {
    retrieve: answer('customer', (id: string) => customers.find((each) => each.id === id) ?? gone),
    list: list('customers', () => customers),
    create: answer('new customer', (facts: object) => customerOf({ id: 'cus_new', ...facts })),
  },
  subscriptions: {
    list: list('subscriptions', () => subscriptions),
    create: answer('create', () => ({})),
    update: answer('update', () => ({})),
    cancel: answer('cancel', () => ({})),
  },
  prices: { list: answer('prices', () => ({ data: prices })) },
  billingPortal: {
    configurations: { list: answer('configurations', () => ({ data: configurations })) },
    sessions: { create: answer('session', () => ({ url: 'https://pay.example' })) },
  },
} as unknown as Stripe
const payments = openStripePayments(() => Promise.resolve(stripe))

const customerOf = (facts: object) => ({
  name: 'Truck Ltd',
  email: 'ada@example.com',
  metadata: { userid },
  invoice_settings: { default_payment_method: null },
  ...facts,
})
const subscriptionOf = (facts: object = {}, interval: string | null = 'month') => ({
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  metadata: { portal: 'hosted', devices_00: `${a} ${b}` },
  cancel_at: null,
  cancel_at_period_end: false,
  items: {
    data: [
      {
        id: 'si_1',
        current_period_end: 500,
        price: { recurring: interval === null ? null : { interval } },
      },
    ],
  },
  ...facts,
})
const argsOf = (name: string) => asked.filter(([each]) => each === name).map(([, ...of]) => of)

beforeEach(() => {
  asked = []
  customers = [customerOf({ id: 'cus_1' })]
  subscriptions = []
  prices = [{ id: 'price_1' }]
  configurations = []
})

describe('the customer of an account', () => {
  it('is the one that is known, with card and coupon', async () => {
    expect(await payments.findCustomer(userid, 'ada@example.com', 'cus_1')).toMatchObject({ id: 'cus_1' })
    const expand = ['invoice_settings.default_payment_method', 'discount.source.coupon']
    expect(asked).toEqual([['customer', 'cus_1', { expand }]])
  })

  it.each([
    ['is not known', undefined],
    ['was deleted', 'cus_deleted'],
    ['is gone', 'cus_gone'],
  ])('is looked for by its address when it %s: the one counts that names the account', async (_, known) => {
    customers = [
      { id: 'cus_deleted', deleted: true, metadata: {} },
      customerOf({ id: 'cus_other', metadata: { userid: 'another' } }),
      customerOf({ id: 'cus_own' }),
    ]
    expect(await payments.findCustomer(userid, 'ada@example.com', known)).toMatchObject({ id: 'cus_own' })
    expect(argsOf('customers')).toEqual([[{ email: 'ada@example.com', limit: 100 }]])
  })

  it('is none where no customer of that address names the account', async () => {
    customers = [customerOf({ id: 'cus_other', metadata: {} })]
    expect(await payments.findCustomer(userid, 'ada@example.com', undefined)).toBeUndefined()
  })

  it('is not taken for gone when Stripe fails', async () => {
    const customersBefore = { ...stripe.customers }
    for (const error of [
      new Stripe.errors.StripeAPIError({ message: 'x', type: 'api_error', statusCode: 500 }),
      Object.assign(new Error('x'), { code: 'resource_missing' }),
    ]) {
      stripe.customers.retrieve = () => Promise.reject(error)
      await expect(payments.findCustomer(userid, '', 'cus_1')).rejects.toThrow()
    }
    Object.assign(stripe.customers, customersBefore)
  })

  it('names the account from the beginning', async () => {
    await payments.createCustomer({ userid, email: 'ada@example.com', name: 'Ada' })
    const facts = { email: 'ada@example.com', name: 'Ada', metadata: { userid } }
    expect(argsOf('new customer')).toEqual([[facts]])
  })

  it('says whose it is, where it is one of the portal', async () => {
    customers.push(customerOf({ id: 'cus_2', email: null }), customerOf({ id: 'cus_3', metadata: {} }))
    expect(await payments.ownerOf('cus_1')).toEqual({ userid, email: 'ada@example.com' })
    expect(await payments.ownerOf('cus_2')).toEqual({ userid, email: '' })
    expect(await payments.ownerOf('cus_3')).toBeUndefined()
    expect(await payments.ownerOf('cus_gone')).toBeUndefined()
  })
})

describe('a subscription', () => {
  const read = async (facts: object, interval?: string | null) => {
    subscriptions = [subscriptionOf(facts, interval)]
    return payments.subscriptionsOf('cus_1')
  }

  it('is in force while it is active, on trial or past due', async () => {
    const live = {
      id: 'sub_1',
      itemId: 'si_1',
      term: 'Monthly',
      devices: [a, b],
      metadata: { portal: 'hosted', devices_00: `${a} ${b}` },
      periodEndTs: 500,
      isPastDue: false,
    }
    expect(await read({})).toStrictEqual([live])
    expect(await read({ status: 'trialing' })).toStrictEqual([live])
    expect(await read({ status: 'past_due' }, 'year')).toStrictEqual([
      { ...live, term: 'Yearly', isPastDue: true },
    ])
    expect(argsOf('subscriptions')[0]).toEqual([{ customer: 'cus_1', limit: 100 }])
  })

  it('ends on its date, or with its period where it is flagged so', async () => {
    expect(await read({ cancel_at: 300 })).toMatchObject([{ endsTs: 300, isFlagged: false }])
    expect(await read({ cancel_at_period_end: true })).toMatchObject([{ endsTs: 500, isFlagged: true }])
  })

  it.each([
    ['has ended', { status: 'canceled' }, 'month'],
    ['is of something else that is sold', { metadata: { portal: 'other' } }, 'month'],
    ['has no item', { items: { data: [] } }, 'month'],
    ['is paid once', {}, null],
    ['is paid by the week', {}, 'week'],
  ])('is none of ours when it %s', async (_, facts, interval) => {
    expect(await read(facts, interval)).toEqual([])
  })

  it('is found by its customer among all', async () => {
    subscriptions = [
      subscriptionOf({ id: 'sub_1' }),
      subscriptionOf({ id: 'sub_2', customer: { id: 'cus_2' } }),
      subscriptionOf({ id: 'sub_3' }),
    ]
    const all = [...(await payments.allSubscriptions())]
    expect(all.map(([customer, live]) => [customer, ...live.map(({ id }) => id)])).toEqual([
      ['cus_1', 'sub_1', 'sub_3'],
      ['cus_2', 'sub_2'],
    ])
    expect(argsOf('subscriptions')).toEqual([[{ limit: 100 }]])
  })
})

describe('a step, which Stripe does once for its key', () => {
  const subscription: LiveSubscription = {
    id: 'sub_1',
    itemId: 'si_1',
    term: 'Monthly',
    devices: [a],
    metadata: { portal: 'hosted', devices_00: a },
    periodEndTs: 500,
    isPastDue: false,
  }
  const carryOut = (step: Step) => payments.carryOut('cus_1', step, 'key-0')
  const once = { idempotencyKey: 'key-0' }

  it('creates a subscription whose first charge has to succeed', async () => {
    await carryOut({ kind: 'create', term: 'Yearly', devices: [b, a] })
    const charged = {
      customer: 'cus_1',
      items: [{ price: 'price_1', quantity: 2 }],
      metadata: { portal: 'hosted', devices_00: `${a} ${b}` },
      automatic_tax: { enabled: true },
      payment_behavior: 'error_if_incomplete',
    }
    expect(argsOf('create')).toEqual([[charged, once]])
    await carryOut({ kind: 'create', term: 'Yearly', devices: [b, a], startsTs: 900 })
    const later = { ...charged, billing_cycle_anchor: 900, proration_behavior: 'none' }
    expect(argsOf('create')[1]).toEqual([later, once])
    expect(argsOf('prices')).toEqual([[{ lookup_keys: ['hosted_yearly'], active: true }]])
  })

  it('adds devices, charged at once and to the instant that was shown', async () => {
    await carryOut({ kind: 'update', subscription, devices: [a, b], isCharged: true, prorationTs: 77 })
    const change = {
      items: [{ id: 'si_1', quantity: 2 }],
      metadata: { devices_00: `${a} ${b}` },
      proration_behavior: 'always_invoice',
      proration_date: 77,
      payment_behavior: 'error_if_incomplete',
    }
    expect(argsOf('update')).toEqual([['sub_1', change, once]])
  })

  it('takes devices away, or lets a subscription go on, and charges nothing', async () => {
    await carryOut({ kind: 'update', subscription, devices: [a], isCharged: false })
    await carryOut({ kind: 'update', subscription, devices: [a], isCharged: false, isResumed: true })
    const change = {
      items: [{ id: 'si_1', quantity: 1 }],
      metadata: { devices_00: a },
      proration_behavior: 'none',
    }
    expect(argsOf('update')).toStrictEqual([
      ['sub_1', change, once],
      ['sub_1', { ...change, cancel_at: '' }, once],
    ])
  })

  it('cancels a subscription, and refunds nothing', async () => {
    await carryOut({ kind: 'cancel', subscription })
    expect(argsOf('cancel')).toEqual([['sub_1', { prorate: false }, once]])
  })

  it('needs a price, which the operator sets', async () => {
    prices = []
    const step: Step = { kind: 'create', term: 'Monthly', devices: [a] }
    await expect(carryOut(step)).rejects.toThrow('Stripe has no price hosted_monthly: npm run billing')
  })
})

describe('the payment page', () => {
  const url = async (returnUrl?: string) => {
    await payments.portalUrl('cus_1', returnUrl)
    return argsOf('session').at(-1)
  }

  it('is set up as the portal has it, among other things that are sold, and leads back', async () => {
    configurations = [
      { id: 'bpc_shop', metadata: { portal: 'shop' } },
      { id: 'bpc_none', metadata: null },
      { id: 'bpc_own', metadata: { portal: 'hosted' } },
    ]
    const back = 'https://portal.example/billing'
    expect(await url(back)).toStrictEqual([{ customer: 'cus_1', configuration: 'bpc_own', return_url: back }])
    expect(argsOf('configurations')).toEqual([[{ active: true, limit: 100 }]])
  })

  it('is that of Stripe where the portal has set up none, and leads where Stripe says', async () => {
    expect(await url()).toStrictEqual([{ customer: 'cus_1' }])
  })
})
