import { expect, it } from 'vitest'
import type { BillingCustomer } from '../../../shared/billing/customer'
import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { DeviceId } from '../../../shared/core/ids'
import {
  keptByOthers,
  noDefaultMethod,
  outstandingInvoice,
  paymentWarnings,
  splitDevices,
  usualPlan,
} from './planChoice'

const row = (more: Partial<SubscriptionRow>): SubscriptionRow => ({
  deviceid: DeviceId.parse('TRUCK0001'),
  name: 'Truck',
  type: '',
  plan: 'Basic',
  subOwner: '',
  allowUpgrade: true,
  ...more,
})
const own = row({ plan: 'Hosted', term: 'Monthly', subOwner: 'You' })
const others = row({ plan: 'Hosted', term: 'Yearly', subOwner: 'a@b.example', allowUpgrade: false })

it('excludes what somebody else pays for', () => {
  const arranged = row({ plan: 'Hosted' })
  expect(splitDevices([own, others, row({}), arranged])).toEqual({
    excluded: [others],
    eligible: [own, row({}), arranged],
  })
})

it('leaves it to whoever pays to end a plan', () => {
  const colleagues = { ...others, allowUpgrade: true }
  expect(keptByOthers([own, colleagues, row({}), row({ plan: 'Hosted' })])).toEqual([colleagues])
})

it('offers Basic to who has everything, and Hosted to everybody else', () => {
  expect([usualPlan([own, own]), usualPlan([own, row({})]), usualPlan([])]).toEqual([
    'Basic',
    'Hosted',
    'Hosted',
  ])
})

it('says what keeps a charge from being made', () => {
  const customer = (delinquent: boolean, card: string | null) =>
    ({ delinquent, invoice_settings: { default_payment_method: card } }) as BillingCustomer
  expect(paymentWarnings(customer(false, 'visa'))).toEqual([])
  expect(paymentWarnings(customer(true, 'visa'))).toEqual([outstandingInvoice])
  expect(paymentWarnings(undefined)).toEqual([noDefaultMethod])
})
