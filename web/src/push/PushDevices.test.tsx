// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../pages/failing/openPage.fixture'

const place = {
  pattern: '/account/notifications',
  address: '/account/notifications',
  load: async () => (await import('./PushDevices')).PushDevices,
}
const devices = 'GET /user-push-devices'
const listOf = (...listed: object[]) => ({
  [devices]: { publicKey: 'B'.repeat(87), maxDevices: 10, devices: listed },
})
const phone = {
  id: 'a'.repeat(22),
  name: 'Chrome on Android',
  lockScreen: 'everything',
  addedTs: 1,
  isThis: false,
}

/** A browser that can ring, and what its person has answered. */
const withPermission = (permission: NotificationPermission) => {
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
}

beforeEach(() => withPermission('default'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the devices that ring', () => {
  it('are none at first, and one press is offered', async () => {
    await openPage(place, listOf())
    await screen.findByText('No device rings yet.')
    screen.getByRole('button', { name: 'Ring on this computer' })
  })

  it('cannot be this browser while it blocks the portal', async () => {
    withPermission('denied')
    await openPage(place, listOf())
    await screen.findByText(/^This browser blocks notifications of the portal\./)
    expect(screen.queryByRole('button', { name: /^Ring on/ })).toBeNull()
  })

  it('cannot be a browser without push', async () => {
    vi.unstubAllGlobals()
    await openPage(place, listOf())
    await screen.findByText(/^This browser cannot show alerts while the portal is closed\./)
  })

  it('say when one was last shown, that one was missed, and that there is no proof yet', async () => {
    const nowTs = Date.now() / 1000
    await openPage(
      place,
      listOf(
        { ...phone, shown: { ts: nowTs - 600, afterSeconds: 1.24 } },
        { ...phone, id: 'b'.repeat(22), name: 'Tablet', missedTs: nowTs - 120 },
        { ...phone, id: 'c'.repeat(22), name: 'Desk', isThis: true },
      ),
    )
    const list = await screen.findByRole('list', { name: 'Devices that ring' })
    const [shown, missed, none] = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(shown).toContain('1.2 s after it was sent')
    expect(missed).toMatch(/Did not show the alarm of .*: it went out another way/)
    expect(none).toMatch(/This one.*No proof yet: send a test\./)
    expect(screen.queryByRole('button', { name: /^Ring on/ })).toBeNull()
  })

  it('say why a test was not sent', async () => {
    await openPage(place, listOf(phone), 'POST /user-push-devices/{pushid}/test')
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test to Chrome on Android' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It broke.'))
  })

  it('say that they could not be loaded', async () => {
    await openPage(place, {}, devices)
    await screen.findByText('It broke.')
    screen.getByRole('button', { name: 'Try again' })
  })
})
