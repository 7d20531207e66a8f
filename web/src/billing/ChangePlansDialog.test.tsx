// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import { type BillingCustomer, getCustomer } from '../../../shared/billing/customer'
import { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { addressOf } from '../../../shared/core/endpoint'
import { formatDay } from '../ui/text/formatTime'
import { ChangePlansDialog } from './ChangePlansDialog'
import { noDefaultMethod, outstandingInvoice } from './planChoice'

const rowOf = (name: string, change: object = {}) =>
  SubscriptionRow.parse({
    ...{ deviceid: 'PLANDEV01', name, type: '', plan: 'Basic', subOwner: '', allowUpgrade: true },
    ...change,
  })
const mine = { plan: 'Hosted', term: 'Monthly', subOwner: 'You' }
const theirs = { plan: 'Hosted', term: 'Yearly', subOwner: 'boss@example.com' }

const paying: BillingCustomer = {
  ...{ id: 'cus_1', name: 'Ann', email: 'ann@example.com', delinquent: false, discount: null },
  invoice_settings: { default_payment_method: 'visa ending in 4242' },
  portal_subscription: { devices: {}, terms: [] },
}

const zero = { subtotal: 0, discount: 0, tax: 0, total: 0 }
const day = formatDay(1_800_000_000_000)
const monthly = { term: 'Monthly', devices: 1, atTs: 1_800_000_000 } as const
const unchanged = {
  currency: 'aud',
  now: zero,
  renewals: [],
  givenUp: [],
  resumed: [],
  ending: [],
  onTrial: [],
}

/** The dialog with these devices picked, of a person with this billing account. Nothing answers: what is shown is known. */
const open = (
  rows: readonly SubscriptionRow[],
  customer: BillingCustomer = paying,
  costs: Record<string, object> = {},
) => {
  const known = {
    [addressOf(getCustomer, {})]: { resultCode: 'CUSTOMER_FOUND', customer },
    ...Object.fromEntries(
      Object.entries(costs).map(([plan, cost]) => [
        `billing preview ${plan} ${rows.map(({ deviceid }) => deviceid).join(' ')}`,
        { ...unchanged, ...cost },
      ]),
    ),
  }
  render(
    <MemoryRouter>
      <SWRConfig value={{ fallback: known, isPaused: () => true, provider: () => new Map() }}>
        <ChangePlansDialog rows={rows} onDone={() => undefined} onClose={() => undefined} />
      </SWRConfig>
    </MemoryRouter>,
  )
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value

afterEach(cleanup)

it('asks for devices when none is picked', () => {
  open([])
  screen.getByText('No devices selected. Please select devices from the table.')
})

it('names what somebody else pays for, and changes nothing with it', () => {
  open([rowOf('Truck 1'), rowOf('Truck 2', { ...theirs, allowUpgrade: false })])
  screen.getByText(/^Truck 2/)
  expect(screen.queryByText(/^Truck 1/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it.each([
  ['Basic', 'all are Hosted and mine', [rowOf('Truck 1', mine)]],
  ['Hosted', 'one is not', [rowOf('Truck 1', mine), rowOf('Truck 2')]],
  ['Hosted', 'a colleague pays', [rowOf('Truck 1', theirs)]],
])('offers %s first when %s', (plan, _, rows) => {
  open(rows)
  expect(chosen()).toBe(plan)
})

it('has nothing to do when Basic is chosen for what is Basic', () => {
  open([rowOf('Truck 1')])
  choose('Basic')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  screen.getByText('No Action Required - Devices are already on the Basic plan.')
})

it('lets only whoever pays cancel', () => {
  open([rowOf('Truck 1', theirs)])
  choose('Basic')
  screen.getByText(/^Only the subscription owner can cancel the plan of Truck 1\./)
  expect(screen.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true)
})

const isOpen = () => !screen.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')

it('says what is lost, and how much was paid for it, before a plan of one’s own is cancelled', () => {
  const givenUp = [{ ...monthly, subtotal: 600, discount: 0, tax: 60, total: 660 }]
  open([rowOf('Truck 1', mine)], paying, { STANDARD: { givenUp } })
  screen.getByText(/the remaining period is forfeited and stored data is lost/)
  screen.getByText(/^Given up: A\$6\.60 including tax, paid for 1 device on the Monthly subscription/)
  expect(isOpen()).toBe(true)
})

it('cancels nothing of which it cannot say yet what is lost', () => {
  open([rowOf('Truck 1', mine)])
  expect(isOpen()).toBe(false)
})

it('says that a device on trial has nothing to cancel', () => {
  open([rowOf('Truck 1', { plan: 'Trial', trialDaysRemaining: 40 })])
  choose('Basic')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  screen.getByText('No Action Required - A trial goes to the Basic plan by itself when it ends.')
})

it('loses no data of a device whose trial still runs when its plan is cancelled', () => {
  const onTrial = [{ deviceid: 'PLANDEV01', endsTs: 1_800_000_000 }]
  open([rowOf('Truck 1', mine)], paying, { STANDARD: { onTrial } })
  screen.getByText(/^The trial of Truck 1 still runs/)
  expect(screen.queryByText(/stored data is lost/)).toBeNull()
})

it('says which subscription goes on, and which one ends all the same', () => {
  const cost = {
    renewals: [{ ...zero, ...monthly }],
    resumed: [monthly],
    ending: [{ ...monthly, devices: 3 }],
  }
  open([rowOf('Truck 1', mine)], paying, { 'PREMIUM Monthly': cost })
  choose('Hosted')
  screen.getByText(`The Monthly subscription of 1 device, which was to end on ${day}, goes on.`)
  screen.getByText(`The Monthly subscription that you cancelled still ends on ${day}, with 3 devices.`)
})

it.each([
  [outstandingInvoice, { ...paying, delinquent: true }],
  [noDefaultMethod, { ...paying, invoice_settings: { default_payment_method: null } }],
])('charges nobody with: %s', (warning, customer) => {
  open([rowOf('Truck 1')], customer)
  screen.getByText(warning)
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  screen.getByRole('button', { name: 'View Billing Details' })
  choose('Basic')
  screen.getByRole('button', { name: 'Confirm' })
})

it('names the card and the address that pay, and the whole amount on its button', () => {
  const address = {
    ...{ line1: '1 Pit Road', line2: '', city: 'Mackay', state: '', postal_code: '4740', country: 'AU' },
  }
  const now = { subtotal: 750, discount: 0, tax: 75, total: 825 }
  open(
    [rowOf('Truck 1')],
    { ...paying, address },
    { 'PREMIUM Monthly': { now, renewals: [{ ...now, ...monthly }] } },
  )
  const payment = screen.getByRole('region', { name: 'Payment' })
  expect(payment.textContent).toContain('visa ending in 4242')
  expect(payment.textContent).toContain('1 Pit Road, Mackay, 4740, AU')
  screen.getByRole('button', { name: 'Pay A$8.25' })
})
