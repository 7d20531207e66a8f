// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SpecialGroup } from '../../../shared/core/roles'
import { secondMs } from '../../../shared/core/time'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { patterns } from '../paths'
import { toasts } from '../ui/toast/toasts'
import { openPage } from './failing/openPage.fixture'
import { sampleOf } from './failing/sampleOf.fixture'

const nowSeconds = Math.floor(Date.now() / secondMs)
const sample = sampleOf(getSettings.output) as { deviceSettings: object; deviceRecord: object }
/** What the portal keeps of the device, with more in it. */
const settingsWith = (more: object) => ({
  ...sample,
  myPermission: 'ADMIN',
  lastContactMs: Date.now(),
  deviceSettings: { ...sample.deviceSettings, ...more },
  deviceRecord: { ...sample.deviceRecord, ...more },
})
const config = {
  settings: {
    device: { model: 'ORB-C1', fw: 'SFW002-2.6.4', base_interval: 60 },
    mjs: { enable: true },
    script: { num1: 4, str1: 'Blue' },
  },
  ts: nowSeconds,
  deviceFeaturesVersion: 2,
  pending: {},
}
const entry = (id: string, rpcmethod: string, more: object) => ({
  commandID: id.padStart(26, '0'),
  rpcmethod,
  args: {},
  ts: nowSeconds,
  priority: 0,
  status: 'complete',
  can_be_cancelled: false,
  complete_ts: nowSeconds,
  ...more,
})
const waiting = { priority: 1, status: 'queued', complete_ts: undefined }

interface Given {
  settings?: object
  commands?: object[]
  specialGroups?: SpecialGroup[]
  deviceid?: string
  reported?: object
}

const open = (
  tab: string,
  { settings = {}, commands = [], specialGroups = [], deviceid = 'TRUCK0001', reported }: Given = {},
) =>
  openPage(
    {
      pattern: patterns.settings,
      address: `/config/${deviceid}/${tab}`,
      load: async () => (await import('./ConfigPage')).ConfigPage,
      specialGroups,
    },
    {
      'GET /device/{deviceid}/settings': settingsWith(settings),
      'GET /device/{deviceid}/config': { ...config, settings: reported ?? config.settings },
      'GET /device/{deviceid}/rpc': { data: commands, pending: 0 },
    },
  )

const patience = { timeout: 30_000 }
/** The page is read by the test runner when it is opened first. */
const testMs = 60_000
const find = (text: string | RegExp) => screen.findByText(text, {}, patience)
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }, patience))
/** Opens a card that is folded away. */
const unfold = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title }, patience)).closest('details')
  if (card === null) throw new Error(`${title} is no card.`)
  card.open = true
  fireEvent(card, new Event('toggle'))
  return within(card)
}
const told = () => vi.mocked(toasts.show).mock.calls.map(([{ text }]) => text)

beforeEach(() => void vi.spyOn(toasts, 'show'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the tabs of the Settings page', { timeout: testMs }, () => {
  it('have no custom settings before the display settings name one, and then show it by its name', async () => {
    await open('custom')
    await find('There are no custom settings enabled for this device.')
    cleanup()
    const names = { num1: { name: 'Payload Tare', units: 't' }, str1: { displayType: 'hide' } }
    await open('custom', { settings: { PORTAL_displaySettings: names } })
    await screen.findByRole('textbox', { name: /Payload Tare/ }, patience)
    await find('Custom Settings')
    screen.getByRole('searchbox', { name: 'Find a setting' })
    expect(screen.getAllByRole('textbox', { name: /./ })).toHaveLength(1)
  })

  it('may be changed at once, and go on with that when their form is there', async () => {
    await open('general')
    const line = async () =>
      screen.findByRole<HTMLInputElement>('textbox', { name: 'Base Interval' }, patience)
    const first = await line()
    first.focus()
    fireEvent.change(first, { target: { value: '45' } })
    await find('1 change not saved')
    const now = await line()
    expect(now.value).toBe('45')
    expect(document.activeElement).toBe(now)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await line()).value).toBe('60')
    cleanup()
    await open('general')
    fireEvent.change(await line(), { target: { value: 'soon' } })
    const told = await screen.findAllByText(
      /^The value entered for Base Interval is not a valid/,
      {},
      patience,
    )
    expect(told.length).toBeGreaterThan(1)
    expect((await line()).getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await screen.findByText('Command Queue', {}, patience)
  })

  it('are the events alone of a virtual device that has told nothing: there is nothing to search', async () => {
    await open('', { deviceid: '0-ABCDEFG', reported: {} })
    await find('Event Reporting')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Events'])
    expect(screen.queryByRole('searchbox', { name: 'Find a setting' })).toBeNull()
  })

  it('ask for no second list of files while one is pending, nor for what a file waits for', async () => {
    const commands = [
      entry('3', 'FS.Remove', { ...waiting, args: { filename: 'a.txt' } }),
      entry('2', 'FS.List', waiting),
      entry('1', 'FS.List', { device_response: ['a.txt'] }),
    ]
    await open('file', { commands })
    await find('Device Files')
    const list = await screen.findByRole('button', { name: 'Request Pending' }, patience)
    expect(list.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Remove a.txt' }).textContent).toBe('Pending')
    await press('Get a.txt')
    await waitFor(() => expect(told().join()).toContain('Get file request has been queued'), patience)
  })

  it.each([
    ['transfer', 'Data is currently being transferred.'],
    ['delete', 'Data is currently being deleted.'],
  ])('show a %s that goes on in the place of the forms, for a day at most', async (action, text) => {
    const job = { active: true, timestamp: nowSeconds - 60, action }
    await open('delete', { settings: { DATA_job: job } })
    await find(new RegExp(`^${text}`))
    expect(screen.queryByRole('heading', { name: 'Delete Data' })).toBeNull()
    cleanup()
    await open('delete', { settings: { DATA_job: { ...job, timestamp: nowSeconds - 86_401 } } })
    await screen.findByRole('heading', { name: 'Delete Data' }, patience)
    screen.getByRole('heading', { name: 'Transfer Data' })
  })

  it('say how long an update may take while it is on its way', async () => {
    const update = entry('1', 'OTA.Update', { ...waiting, args: { firmware: 'SFW002-latest' } })
    await open('update', { commands: [update] })
    await find(/up to 10 minutes on Wi-Fi or 20 minutes on 4G LTE/)
    await screen.findByRole('heading', { name: 'Firmware Update' }, patience)
  })

  it('ask the device for its settings, and say where that waits', async () => {
    await open('admin')
    await unfold('Request Device Settings')
    await press('Request Device Settings')
    await waitFor(
      () => expect(told()).toEqual(['Config request has been queued. Please check the Command Queue.']),
      patience,
    )
  })

  it('have commands as they go over the wire for staff: no JSON, no command', async () => {
    await open('senquip', { specialGroups: ['senquip_admin'] })
    for (const title of ['Config Set', 'Send RPC']) {
      const card = await unfold(title)
      const text = await card.findByLabelText(/, as JSON$/, {}, patience)
      fireEvent.change(text, { target: { value: '{"device":' } })
      await card.findAllByText('Invalid JSON.')
      fireEvent.change(text, { target: { value: '{}' } })
      expect(card.queryAllByText('Invalid JSON.')).toEqual([])
    }
    await unfold('Put File')
  })
})
