// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { DeviceId } from '../../../shared/core/ids'
import { openPage, withFakeTimeouts } from '../pages/failing/openPage.fixture'

withFakeTimeouts()

const paid: SubscriptionRow = {
  ...{ deviceid: DeviceId.parse('TRUCK0001'), name: 'Pump A', type: 'Pump' },
  ...{ plan: 'Hosted', term: 'Monthly', subOwner: 'You', allowUpgrade: true },
}

it('shows what was changed on the payment page without being opened again', async () => {
  const answers = { 'GET /billing-subscriptions': { devices: [paid] } }
  const place = {
    pattern: '/account/subscriptions',
    address: '/account/subscriptions',
    load: async () => (await import('./SubscriptionsTab')).SubscriptionsTab,
  }
  await openPage(place, answers)
  await vi.waitFor(() => screen.getAllByText('Monthly'))
  expect(screen.queryByText(/ends/)).toBeNull()
  const planExpiryTs = Date.UTC(2026, 5, 1) / 1000
  answers['GET /billing-subscriptions'].devices = [{ ...paid, planExpiryTs }]
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await vi.waitFor(() => screen.getAllByText(/ends/))
})
