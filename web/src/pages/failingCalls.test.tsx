// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { patterns } from '../paths'
import { type Place, openPage } from './failing/openPage.fixture'
import { sampleOf } from './failing/sampleOf.fixture'

const settings = 'GET /device/{deviceid}/settings'
const config = 'GET /device/{deviceid}/config'
const groups = 'GET /groups/list'
const devicesOfGroups = 'GET /groups'
const group = 'GET /group/{groupid}'
const views = 'GET /group/{groupid}/views'

const hosted = sampleOf(getSettings.output) as object
const answers = {
  [settings]: { ...hosted, lastContactMs: Date.now() - 5000 },
}

interface Page extends Place {
  readonly name: string
  /** What it cannot show without. */
  readonly calls: readonly string[]
  /** What it only makes use of: without it the page is as good, and says nothing. */
  readonly uses?: readonly string[]
}

const pages: readonly Page[] = [
  {
    name: 'the users of a device',
    pattern: patterns.users,
    address: '/users/TRUCK0001',
    load: async () => (await import('./UsersPage')).UsersPage,
    calls: [settings, 'GET /device/{deviceid}/permissions'],
    uses: [config],
  },
  {
    name: 'raw data',
    pattern: patterns.rawData,
    address: '/raw/TRUCK0001',
    load: async () => (await import('./RawPage')).RawPage,
    calls: [settings],
    uses: [config],
  },
  {
    name: 'the log of a device',
    pattern: patterns.serverLog,
    address: '/serverlog/TRUCK0001',
    load: async () => (await import('./ServerLogPage')).ServerLogPage,
    calls: [settings, 'GET /device/{deviceid}/serverlog'],
    uses: [config],
  },
  {
    name: 'the settings of a device',
    pattern: patterns.settings,
    address: '/config/TRUCK0001',
    load: async () => (await import('./ConfigPage')).ConfigPage,
    calls: [settings, config, 'GET /device/{deviceid}/rpc'],
    uses: ['GET /device/{deviceid}/data'],
  },
  {
    name: 'the data of a device',
    pattern: patterns.data,
    address: '/data/TRUCK0001',
    load: async () => (await import('./DataPage')).DataPage,
    calls: [settings, config, 'GET /device/{deviceid}/data', 'GET /device/{deviceid}/events'],
  },
  {
    name: 'the keys of an account',
    pattern: patterns.account,
    address: '/account/api',
    load: async () => (await import('./AccountPage')).AccountPage,
    calls: ['GET /api-credentials'],
  },
  {
    name: 'the sessions of an account',
    pattern: patterns.account,
    address: '/account/sessions',
    load: async () => (await import('./AccountPage')).AccountPage,
    calls: ['GET /user-sessions'],
  },
  {
    name: 'the subscriptions of an account',
    pattern: patterns.account,
    address: '/account/subscriptions',
    load: async () => (await import('./AccountPage')).AccountPage,
    calls: ['GET /billing-subscriptions'],
  },
  {
    name: 'the billing of an account',
    pattern: patterns.account,
    address: '/account/billing',
    load: async () => (await import('./AccountPage')).AccountPage,
    calls: ['GET /billing-get-customer'],
  },
  {
    name: 'the subscriptions of a group',
    pattern: patterns.subscriptions,
    address: '/subscriptions',
    load: async () => (await import('./SubscriptionsPage')).SubscriptionsPage,
    calls: [groups, 'GET /billing-subscriptions'],
  },
  {
    name: 'home',
    pattern: '/',
    address: '/',
    load: async () => (await import('./HomePage')).HomePage,
    calls: [groups, group, views],
  },
  {
    name: 'a dashboard of a group',
    pattern: patterns.group,
    address: '/group/g-HunterVal/v-FleetDay',
    load: async () => (await import('./GroupPage')).GroupPage,
    calls: [groups, views],
  },
  {
    name: 'all events',
    pattern: patterns.events,
    address: '/events',
    load: async () => (await import('./EventsPage')).EventsPage,
    calls: ['GET /groups/alarms'],
    uses: [devicesOfGroups, 'GET /groups/past-events'],
  },
]

/** What is unknown while a call fails, shown as if it were known. */
const falsehoods: Readonly<Record<string, RegExp>> = {
  [settings]: /Last Contact: never|--- Plan|\bVIEW\b/,
  [config]: /60 seconds|Settings last read never|No Config Available/,
  'GET /device/{deviceid}/events': /No events/,
  'GET /device/{deviceid}/rpc': /Nothing pending/,
  'GET /device/{deviceid}/serverlog': /No events found/,
  'GET /device/{deviceid}/permissions': /No single user|No group/,
  'GET /groups/alarms': /No events found/,
  [groups]: /no devices|Welcome/i,
  [group]: /no devices/i,
  [views]: /View not found/,
  'GET /billing-subscriptions': /No devices found/,
  'GET /billing-get-customer': /Getting Started/,
  'GET /api-credentials': /There are no API keys|0 of/,
}

const complaints = () => vi.mocked(console.error).mock.calls
const patience = { timeout: 30_000 }
/** Each page is read by the test runner when it is opened first. */
const testMs = 60_000

const pageBefore = 'The page before'

beforeEach(() => {
  document.title = pageBefore
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each(pages)('$name', { timeout: testMs }, ({ calls, uses = [], ...place }) => {
  it('asks what is listed here', async () => {
    const { asked } = await openPage(place, answers)
    await waitFor(() => expect([...asked].sort()).toEqual([...calls, ...uses].sort()), patience)
    expect(complaints()).toEqual([])
  })

  it.each(calls)('says that something is unknown when %s fails, and offers another try', async (failing) => {
    const { container } = await openPage(place, answers, failing)
    expect(await screen.findAllByRole('button', { name: 'Try again' }, patience)).not.toEqual([])
    expect(container.textContent).not.toMatch(falsehoods[failing] ?? /$^/)
    expect(document.title, 'not the title of the page before').not.toBe(pageBefore)
    expect(complaints()).toEqual([])
  })

  it.each(uses)('is as good without %s', async (failing) => {
    const { asked, container } = await openPage(place, answers, failing)
    await waitFor(() => expect([...asked].sort()).toEqual([...calls, ...uses].sort()), patience)
    expect(container.textContent).not.toMatch(falsehoods[failing] ?? /$^/)
    expect(complaints()).toEqual([])
  })
})
