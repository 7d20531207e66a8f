// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getGroup } from '../../../shared/groups/groups'
import { getSettings } from '../../../shared/settings/deviceSettings'
import type * as LastSeen from '../core/storage/lastSeen'
import { patterns } from '../paths'
import { sampleOf } from './failing/sampleOf.fixture'

// All that these pages show was seen before: the portal is not reached.
vi.mock('../core/storage/lastSeen', async (original) => ({
  ...(await original<typeof LastSeen>()),
  isLastSeen: () => true,
}))

const patience = { timeout: 30_000 }
const kept = {
  'GET /group/{groupid}': { ...(sampleOf(getGroup.output) as object), myPermission: 'VIEW' },
  'GET /device/{deviceid}/settings': { ...(sampleOf(getSettings.output) as object), myPermission: 'VIEW' },
}

// Files of one thread share what they loaded: pages of another hold the true answer, and shall not get this one.
beforeEach(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  {
    pattern: patterns.groupSettings,
    address: '/group/g-HunterVal/settings',
    load: async () => (await import('./GroupSettingsPage')).GroupSettingsPage,
    title: 'Group settings open only with a connection',
  },
  {
    pattern: patterns.users,
    address: '/users/TRUCK0001',
    load: async () => (await import('./UsersPage')).UsersPage,
    title: 'This page opens only with a connection',
  },
])(
  '$address says that rights are unknown, and names none',
  { timeout: 60_000 },
  async ({ title, ...place }) => {
    const { openPage } = await import('./failing/openPage.fixture')
    const { container } = await openPage(place, kept)
    expect(await screen.findByText(title, {}, patience)).toBeDefined()
    expect(container.textContent).toContain('is not known until the portal answers again.')
    expect(container.textContent).not.toMatch(/\bVIEW\b/)
    expect(screen.queryByRole('button', { name: 'Leave Group' })).toBeNull()
  },
)
