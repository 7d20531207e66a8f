// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../pages/failing/openPage.fixture'

const place = {
  pattern: '/account/billing',
  address: '/account/billing',
  load: async () => (await import('./BillingTab')).BillingTab,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells in a dialog that the billing account could not be loaded, and keeps it in sight', async () => {
  await openPage(place, {}, 'GET /billing-get-customer')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('It broke.')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  screen.getByRole('button', { name: 'Try again' })
})

it('tells in a dialog that the payment page could not be opened, and again when it is tried again', async () => {
  await openPage(
    place,
    { 'GET /billing-get-customer': { resultCode: 'NO_CUSTOMER_FOUND' } },
    'POST /billing-create-stripe-portal',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create Billing Account' }))
  for (const next of ['OK', 'Create Billing Account', 'OK']) {
    if (next === 'OK') await screen.findByRole('alertdialog', { name: 'Error' })
    fireEvent.click(screen.getByRole('button', { name: next }))
  }
  expect(screen.getAllByText('It broke.').length).toBeGreaterThan(0)
})
