// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import { type BillingCustomer, getCustomer } from '../../../shared/billing/customer'
import { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { addressOf } from '../core/addressOf'
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

/** The dialog with these devices picked, of somebody with this billing account. Nothing answers: what is shown is known. */
const open = (rows: readonly SubscriptionRow[], customer: BillingCustomer = paying) => {
  const known = { [addressOf(getCustomer, {})]: { resultCode: 'CUSTOMER_FOUND', customer } }
  render(
    <MantineProvider>
      <MemoryRouter>
        <SWRConfig value={{ fallback: known, isPaused: () => true, provider: () => new Map() }}>
          <ChangePlansDialog rows={rows} onDone={() => undefined} onClose={() => undefined} />
        </SWRConfig>
      </MemoryRouter>
    </MantineProvider>,
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

it('says what is lost before a plan of one’s own is cancelled', () => {
  open([rowOf('Truck 1', mine)])
  screen.getByText(/the remaining period is forfeited and stored data is lost/)
  expect(screen.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(false)
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
