// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { latestFor } from '../../../../shared/firmware/releases'
import { getGroup } from '../../../../shared/groups/groups'
import { getConfig } from '../../../../shared/settings/deviceConfig'
import { openPage } from '../../pages/failing/openPage.fixture'
import { sampleOf } from '../../pages/failing/sampleOf.fixture'
import { patterns } from '../../paths'

const patience = { timeout: 20_000 }
const changeid = '01JD9Q7N6V8X3T2R5W4Y1Z0K7M'
const summaryOf = (n: number) => ({
  ...{
    deviceid: `BULKDEV0${n}`,
    name: `Truck ${n}`,
    type: '',
    model: 'QUAD-C2',
    fw: 'SFW003-3.2.1',
    tier: 'Hosted',
  },
  intervalSeconds: 60,
})
const group = {
  ...(sampleOf(getGroup.output) as object),
  ...{
    groupid: 'g-HunterVal',
    groupName: 'North',
    isDefaultGroup: false,
    isGroupAdmin: true,
    myPermission: 'ADMIN',
  },
  deviceSummaries: Object.fromEntries([1, 2, 3].map((n) => [`BULKDEV0${n}`, summaryOf(n)])),
}
const config = {
  ...(sampleOf(getConfig.output) as object),
  settings: { device: { model: 'QUAD-C2', base_interval: 20 } },
  pending: {},
}
const named = (n: number) => ({ deviceid: `BULKDEV0${n}`, name: `Truck ${n}` })
const plan = {
  waves: [
    { name: 'Canary', devices: [{ ...named(2), why: 'weak signal' }] },
    { name: 'Wave 1', devices: [named(3)] },
  ],
  skipped: [{ ...named(1), why: 'It has these settings already.' }],
  taken: [],
  warnings: [],
}

/** Opens the page, with what was sent to make a set. */
const open = async (query: string, planned: object = plan) => {
  await openPage(
    {
      pattern: patterns.groupSettings,
      address: `/group/g-HunterVal/settings/3?${query}`,
      load: async () => (await import('../../pages/GroupSettingsPage')).GroupSettingsPage,
    },
    {
      'GET /group/{groupid}': group,
      'GET /device/{deviceid}/config': config,
      'GET /device/{deviceid}/script': { data: btoa('load("pump.js");'), version: 3, maxBytes: 20_000 },
      'POST /group/{groupid}/change-set-plan': planned,
      'POST /group/{groupid}/change-sets': { changeid, warnings: [] },
    },
  )
  const answer = globalThis.fetch
  const made: unknown[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && address.endsWith('/change-sets')) made.push(JSON.parse(init.body as string))
    return answer(address, init)
  })
  return made
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }, patience))
const chooseFew = () => fireEvent.click(screen.getByRole('radio', { name: 'A few first' }))
const acknowledge = () => {
  const boxes = within(screen.getByRole('group', { name: 'Acknowledgement' })).getAllByRole('checkbox')
  boxes.forEach((box) => fireEvent.click(box))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('gives others what a device has, a few of them first', { timeout: 60_000 }, async () => {
  const made = await open('from=BULKDEV01&setting=device.base_interval')
  await screen.findByText(/^Base Interval of Truck 1 is applied/, {}, patience)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 3' }))
  await press('Next: Configure')
  expect((await screen.findByLabelText<HTMLInputElement>('Base Interval')).value).toBe('20')
  await press('Next: Confirmation')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A few first' }).checked).toBe(true)
  const preview = await screen.findByRole('region', { name: 'Plan' }, patience)
  expect(preview.textContent).toContain('Truck 2 (weak signal)')
  expect(preview.textContent).toContain('1 device is left alone: It has these settings already. Truck 1')
  acknowledge()
  await press('Confirm')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).toMatchObject({
    kind: 'settings',
    config: { device: { base_interval: 20 } },
    devices: ['BULKDEV01', 'BULKDEV02', 'BULKDEV03'],
    pace: { soakSeconds: 3600, reports: 3 },
  })
})

it('gives others the script of a device, those first that a person names', { timeout: 60_000 }, async () => {
  const made = await open('script=BULKDEV01')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3' }, patience))
  await press('Next: Configure')
  await screen.findByText('init.js, 16 bytes', {}, patience)
  await press('Next: Confirmation')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A few first' }).checked).toBe(true)
  fireEvent.focus(screen.getByRole('combobox', { name: 'Which are first' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Which are first' }), {
    target: { value: 'truck 3' },
  })
  fireEvent.click(await screen.findByRole('option', { name: 'Truck 3 (BULKDEV03)' }, patience))
  await screen.findByRole('region', { name: 'Plan' }, patience)
  acknowledge()
  await press('Confirm')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).toMatchObject({
    ...{ kind: 'script', fileDataBase64: btoa('load("pump.js");') },
    pace: { canaryDevices: ['BULKDEV03'], soakSeconds: 3600 },
  })
})

it('names the release where devices are behind', { timeout: 60_000 }, async () => {
  const made = await open('firmware=SFW003')
  await press('Next: Configure')
  await press('Next: Confirmation')
  chooseFew()
  await screen.findByRole('region', { name: 'Plan' }, patience)
  acknowledge()
  await press('Confirm')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).toMatchObject({ kind: 'firmware', firmwareName: latestFor('SFW003-3.2.1') })
})

it(
  'begins nothing while another set changes the same, or a word is missing',
  { timeout: 60_000 },
  async () => {
    const taken = [
      { deviceid: 'BULKDEV02', key: 'device.base_interval', changeid, text: 'Base Interval: 10' },
    ]
    const made = await open('firmware=SFW003', { ...plan, taken, word: 'DISCONNECT' })
    await press('Next: Configure')
    await press('Next: Confirmation')
    chooseFew()
    const preview = await screen.findByRole('region', { name: 'Plan' }, patience)
    expect(preview.textContent).toContain('that has not ended: Base Interval: 10')
    acknowledge()
    const held = screen.getByRole('button', { name: 'Confirm' })
    expect(held.getAttribute('aria-disabled') ?? String(held.hasAttribute('disabled'))).toBe('true')
    expect(made).toEqual([])
  },
)
