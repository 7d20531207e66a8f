// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Brand, brands } from '../../../../shared/brands/brands'
import { getGroup } from '../../../../shared/groups/groups'
import { BrandContext } from '../../brand/brand'
import { holdSession } from '../../core/session/sessionCookies.fixture'
import type { Group } from '../Group'
import { BulkConfigure } from './BulkConfigure'

const reported: Record<string, object> = {}
beforeEach(() => {
  holdSession()
  vi.stubGlobal('fetch', (address: string) => {
    const [, id = ''] = /device\/(\w+)\/config/.exec(address) ?? []
    if (id === '') return Promise.resolve(Response.json({ changes: [] }))
    const settings = reported[id] ?? {}
    return Promise.resolve(Response.json({ settings, ts: 1, deviceFeaturesVersion: 3, pending: {} }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const summaryOf = (deviceid: string, fw: string) => ({
  ...{ deviceid, name: `Truck ${deviceid.at(-1) ?? ''}`, type: '', model: 'QUAD-C2', fw, tier: 'Hosted' },
  intervalSeconds: 60,
})
const devices = [
  summaryOf('BULKDEV01', 'SFW003-3.3.9'),
  summaryOf('BULKDEV02', 'SFW003-3.4.0'),
  summaryOf('BULKDEV03', 'SFW007-1.0.0'),
]

const open = (change: Partial<Group> = {}, brand: Brand = brands.default) => {
  const group = getGroup.output.parse({
    ...{ groupid: 'g-BulkGroup', groupName: 'North', isPrivateGroup: false, isDefaultGroup: false },
    ...{
      isGroupAdmin: true,
      myPermission: 'ADMIN',
      groupDescription: '',
      groupSupportEmail: '',
      userid: 'u',
    },
    deviceSummaries: Object.fromEntries(devices.map((device) => [device.deviceid, device])),
    asOfMs: 0,
    ...change,
  })
  render(
    <BrandContext value={brand}>
      <MemoryRouter>
        <BulkConfigure group={group} />
      </MemoryRouter>
    </BrandContext>,
  )
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const isHeld = (name: string) => {
  const button = screen.getByRole('button', { name })
  return button.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]')
}

it('is not offered in the default group', () => {
  open({ isDefaultGroup: true })
  screen.getByText('This is your default group. Bulk configuration is not available.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('brings devices of one firmware number to a version, with every box ticked', () => {
  open()
  press(/^Update Device Firmware/)
  expect(isHeld('Next: Configure')).toBe(true)
  tick('Select all 3')
  screen.getByText('All selected devices must share the same base firmware number (SFWxxx).', {
    selector: '[role="status"]',
  })
  expect(isHeld('Next: Configure')).toBe(true)
  tick('Select Truck 3')
  press('Next: Configure')

  fireEvent.click(screen.getByRole('radio', { name: 'Another version' }))
  const version = screen.getByLabelText('Firmware version')
  fireEvent.change(version, { target: { value: 'SFW007-1.0.1' } })
  screen.getAllByText('The firmware version must start with SFW003-')
  expect(isHeld('Next: Confirmation')).toBe(true)
  fireEvent.change(version, { target: { value: '' } })
  press('Next: Confirmation')

  screen.getByText('SFW003-3.3.9 → SFW003-latest')
  screen.getByText('SFW003-3.4.0 → SFW003-latest')
  screen.getByRole('link', { name: 'Firmware changelist' })
  const boxes = within(screen.getByRole('group', { name: 'Acknowledgement' })).getAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  for (const box of boxes) {
    expect(isHeld('Confirm')).toBe(true)
    fireEvent.click(box)
  }
  expect(isHeld('Confirm')).toBe(false)
})

it('keeps firmware that was left blank the newest of whichever devices are picked in the end', () => {
  open()
  press(/^Update Device Firmware/)
  tick('Select Truck 1')
  press('Next: Configure')
  press('Next: Confirmation')
  screen.getByText('SFW003-3.3.9 → SFW003-latest')
  press('Back')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Latest: SFW003-4\.0\.0/ }).checked).toBe(true)
  press('Back')
  tick('Select Truck 1')
  tick('Select Truck 3')
  press('Next: Configure')
  press('Next: Confirmation')
  screen.getByText('SFW007-1.0.0 → SFW007-latest')
})

it('asks by name about settings that nothing knows before it goes on', async () => {
  open()
  press(/^Update Device Settings/)
  tick('Select Truck 1')
  press('Next: Configure')
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
  fireEvent.change(screen.getByLabelText('JSON configuration'), {
    target: { value: '{ "nosuch": { "thing": 1 } }' },
  })
  press('Next: Confirmation')
  const question = await screen.findByRole('alertdialog', { name: 'Warning' })
  within(question).getByText(/The portal does not know this setting: nosuch\.thing\./)
  fireEvent.click(within(question).getByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: 'Confirm' })
})

it('forgets what was picked when something else is to be done', () => {
  open()
  press(/^Update Device Firmware/)
  tick('Select Truck 1')
  press('Back')
  press(/^Update Device Settings/)
  expect(isHeld('Next: Configure')).toBe(true)
  tick('Select all 3')
  press('Next: Configure')
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
  fireEvent.change(screen.getByLabelText('JSON configuration'), {
    target: { value: '{ "device": { "name": "One" } }' },
  })
  screen.getByText(/^The selected devices have different firmware/)
  screen.getByText('The device name is set: all devices get the same name.')
  expect(isHeld('Next: Confirmation')).toBe(false)
})

it('leads to what came with which firmware only where the brand has documents', () => {
  open({}, { ...brands.default, hideDocs: true })
  press(/^Update Device Firmware/)
  tick('Select Truck 1')
  press('Next: Configure')
  press('Next: Confirmation')
  screen.getByText('SFW003-3.3.9 → SFW003-latest')
  expect(screen.queryByRole('link', { name: 'Firmware changelist' })).toBeNull()
})

it('finds a setting by a few letters, says what the devices have, and holds what is empty or out of range', async () => {
  Object.assign(reported, {
    BULKDEV01: { device: { base_interval: 10 } },
    BULKDEV02: { device: { base_interval: 60 } },
    BULKDEV03: { device: { base_interval: 10 } },
  })
  open()
  press(/^Update Device Settings/)
  tick('Select all 3')
  press('Next: Configure')
  const search = screen.getByRole('combobox', { name: 'Find a setting' })
  fireEvent.change(search, { target: { value: 'base int' } })
  const [found] = screen.getAllByRole('option')
  expect(found?.textContent).toMatch(/^Base Interval · General/)
  fireEvent.click(found!)
  await screen.findByText('Now 10 on 2 devices, 60 on 1 device')
  expect(isHeld('Next: Confirmation')).toBe(true)
  screen.getByText('Enter a value for Base Interval.')
  const field = screen.getByRole('textbox', { name: 'Base Interval' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '99999999' } })
  expect(isHeld('Next: Confirmation')).toBe(true)
  fireEvent.change(field, { target: { value: '20' } })
  expect(isHeld('Next: Confirmation')).toBe(false)

  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
  const json = screen.getByLabelText<HTMLTextAreaElement>('JSON configuration')
  expect(JSON.parse(json.value)).toEqual({ device: { base_interval: 20 } })
  fireEvent.change(json, { target: { value: '{ "device": { "base_interval": 30 } }' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Settings' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Base Interval' }).value).toBe('30')
  press('Next: Confirmation')
  await screen.findByText(/"base_interval": 30/)
  await screen.findAllByText('10 → 30', { exact: false })
})

it('stays with JSON for what no field can say', () => {
  open()
  press(/^Update Device Settings/)
  tick('Select Truck 1')
  press('Next: Configure')
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
  fireEvent.change(screen.getByLabelText('JSON configuration'), {
    target: { value: '{ "nosuch": { "thing": 1 } }' },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Settings' }))
  screen.getByText('Only JSON can say this: nosuch.thing.')
  screen.getByLabelText('JSON configuration')
})
