import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { LiveSubscription, Step } from './Payments'
import { nothing, previewStep } from './planSteps'

const [a, b, c] = ['TRUCK0001', 'TRUCK0002', 'TRUCK0003'].map((id) => DeviceId.parse(id)) as [
  DeviceId,
  DeviceId,
  DeviceId,
]
const subscription: LiveSubscription = {
  id: 'sub_1',
  itemId: 'si_1',
  term: 'Monthly',
  devices: [a, b],
  metadata: {},
  periodEndTs: 500,
  isPastDue: false,
}
const update = (change: Partial<Extract<Step, { kind: 'update' }>> = {}): Step => ({
  kind: 'update',
  subscription,
  devices: [a, b, c],
  isCharged: true,
  ...change,
})

const invoice = {
  currency: 'aud',
  subtotal: 1000,
  total_discount_amounts: [{ amount: 100 }, { amount: 50 }],
  total_taxes: [{ amount: 85 }],
  total: 935,
  period_end: 700,
  lines: { data: [{ period: { end: 800 } }] },
  parent: { subscription_details: { subscription_proration_date: 123 } },
}
const amount = { subtotal: 1000, discount: 150, tax: 85, total: 935 }
const credit = {
  ...invoice,
  subtotal: -1000,
  total_discount_amounts: [{ amount: -150 }],
  total_taxes: null,
  total: -850,
}

type Asked = { subscription_details?: { proration_behavior?: string } }
/** What Stripe answers to each question; an error is thrown. */
const ask = async (step: Step, answer: (asked: Asked) => unknown = () => invoice) => {
  const asked: Asked[] = []
  const createPreview = (question: Asked) => {
    asked.push(question)
    const given = answer(question)
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  }
  const stripe = { invoices: { createPreview } } as unknown as Stripe
  return { shown: await previewStep(stripe, 'cus_1', step, 'price_1'), asked }
}
const isAtOnce = ({ subscription_details }: Asked) =>
  subscription_details?.proration_behavior === 'always_invoice'
const stripeError = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ code, message: code, type: 'invalid_request_error' })

describe('a new subscription', () => {
  it('costs now what its first invoice says, and the same again at the end of that period', async () => {
    const { shown, asked } = await ask({ kind: 'create', term: 'Monthly', devices: [a, b] })
    expect(shown).toEqual({
      now: amount,
      givenUp: nothing,
      renewal: { ...amount, atTs: 800 },
      currency: 'aud',
    })
    expect(asked).toEqual([
      {
        customer: 'cus_1',
        automatic_tax: { enabled: true },
        subscription_details: { items: [{ price: 'price_1', quantity: 2 }] },
      },
    ])
  })

  it('is renewed at the end of the invoice where that has no lines', async () => {
    const { shown } = await ask({ kind: 'create', term: 'Monthly', devices: [a] }, () => ({
      ...invoice,
      lines: { data: [] },
    }))
    expect(shown.renewal?.atTs).toBe(700)
  })

  it('that begins later costs nothing before', async () => {
    const { shown } = await ask({ kind: 'create', term: 'Monthly', devices: [a], startsTs: 600 })
    expect(shown).toMatchObject({ now: nothing, renewal: { ...amount, atTs: 600 } })
  })
})

describe('devices that come onto a subscription', () => {
  it('are charged for the rest of the period, counted to an instant that is handed back', async () => {
    const { shown, asked } = await ask(update({ prorationTs: 99 }))
    expect(shown).toEqual({
      now: amount,
      givenUp: nothing,
      renewal: { ...amount, atTs: 500 },
      currency: 'aud',
      prorationTs: 123,
    })
    const items = [{ id: 'si_1', quantity: 3 }]
    expect(asked.map(({ subscription_details }) => subscription_details)).toEqual([
      { items, proration_behavior: 'always_invoice', proration_date: 99 },
      { items, proration_behavior: 'none' },
    ])
  })

  it('are counted to the moment of the question where no other was shown', async () => {
    const { asked } = await ask(update())
    expect(asked[0]?.subscription_details).not.toHaveProperty('proration_date')
  })

  it('have no renewal on a subscription that ends, and are charged in the currency of the invoice', async () => {
    const ends = stripeError('invoice_upcoming_none')
    const { shown } = await ask(update(), (asked) => (isAtOnce(asked) ? invoice : ends))
    expect(shown).toMatchObject({ now: amount, currency: 'aud' })
    expect(shown).not.toHaveProperty('renewal')
  })

  it.each([
    stripeError('resource_missing'),
    Object.assign(new Error('x'), { code: 'invoice_upcoming_none' }),
  ])('are not shown when Stripe does not say what the renewal costs: %s', async (error) => {
    const atRenewal = (asked: Asked) => (isAtOnce(asked) ? invoice : error)
    await expect(ask(update(), atRenewal)).rejects.toBe(error)
  })

  it.each([
    ['details of a subscription', { subscription_details: null }],
    ['a parent', null],
  ])('have no instant where the invoice has not %s', async (_, parent) => {
    const { shown } = await ask(update(), () => ({ ...invoice, parent }))
    expect(shown.prorationTs).toBeUndefined()
  })

  it.each([
    ['by its flag', true, { cancel_at_period_end: false }],
    ['on a date', undefined, { cancel_at: '' }],
  ])('let a subscription go on that was to end %s', async (_, isFlagged, how) => {
    const ending = { ...subscription, endsTs: 500, isFlagged }
    const { asked } = await ask(update({ subscription: ending, isResumed: true }))
    expect(asked).toMatchObject([{ subscription_details: how }, { subscription_details: how }])
  })
})

describe('devices that leave a subscription', () => {
  const leave = (change: object = {}) =>
    update({ devices: [a], isCharged: false, isGivenUp: true, ...change })

  it('give up what Stripe would credit: nothing is charged, and it has no minus and no tax of its own', async () => {
    const { shown } = await ask(leave(), (asked) => (isAtOnce(asked) ? credit : invoice))
    expect(shown).toEqual({
      now: nothing,
      givenUp: { subtotal: 1000, discount: 150, tax: 0, total: 850 },
      renewal: { ...amount, atTs: 500 },
      currency: 'aud',
      prorationTs: undefined,
    })
    expect(Object.is(shown.givenUp.tax, 0)).toBe(true)
  })

  it.each([
    ['that is not paid', { subscription: { ...subscription, isPastDue: true } }],
    ['from which they only move on', { isGivenUp: false }],
  ])('give up nothing of one %s', async (_, change) => {
    const { shown, asked } = await ask(leave(change))
    expect(shown.givenUp).toEqual(nothing)
    expect(asked.some(isAtOnce)).toBe(false)
  })
})

describe('a subscription that is cancelled', () => {
  it('gives up what is left of its period', async () => {
    const { shown, asked } = await ask({ kind: 'cancel', subscription, isGivenUp: true }, () => credit)
    expect(shown).toEqual({
      now: nothing,
      givenUp: { subtotal: 1000, discount: 150, tax: 0, total: 850 },
      currency: 'aud',
    })
    expect(asked).toEqual([
      {
        subscription: 'sub_1',
        subscription_details: { cancel_now: true, proration_behavior: 'always_invoice' },
      },
    ])
  })

  it.each([
    ['is not paid', { subscription: { ...subscription, isPastDue: true }, isGivenUp: true }],
    ['goes on with another', { subscription }],
  ])('gives up nothing when it %s, and Stripe is not asked', async (_, change) => {
    const { shown, asked } = await ask({ kind: 'cancel', ...change })
    expect(shown).toEqual({ now: nothing, givenUp: nothing })
    expect(asked).toEqual([])
  })
})
