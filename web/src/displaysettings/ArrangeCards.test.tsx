// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import type { Device } from '../devices/useDevice'
import { ReadingsContext, createReadingsStore } from '../livereadings/readingsStore'
import { ArrangeCards } from './ArrangeCards'

const device: Device = {
  deviceid: DeviceId.parse('TRUCK0001'),
  name: 'Truck',
  role: 'ADMIN',
  isLastSeen: false,
  isRestricted: false,
  tier: undefined,
  planExpiryTs: undefined,
  model: undefined,
  fw: undefined,
  display: {},
  notes: {},
  revisions: {},
  config: {},
  configTs: undefined,
  configToPortalTs: undefined,
  isConfigAwaited: false,
  featuresVersion: 3,
  lastContactMs: undefined,
  settingsError: undefined,
  configError: undefined,
  reload: () => undefined,
}

const drawing = document.createElement('section')
drawing.textContent = '12.00 V'
const pictures = new Map([['vin', { heightPx: 140, columns: 2, drawing }]])

let close: () => void = () => undefined

const open = () => {
  const store = createReadingsStore()
  store.add([{ ts: 1_700_000_000, vin: 12, humidity: 40 }])
  const onDone = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  act(() =>
    root.render(
      <MemoryRouter>
        <ReadingsContext value={store}>
          <ArrangeCards device={device} pictures={pictures} onConfigure={() => undefined} onDone={onDone} />
        </ReadingsContext>
      </MemoryRouter>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    element.remove()
  }
  const press = (label: string) =>
    act(() => element.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click())
  const titles = (list: string) =>
    [...element.querySelectorAll(`[aria-label="${list}"] > li`)].map((tile) => tile.textContent)
  const escape = () => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  return { element, onDone, press, titles, escape }
}

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  close()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('pins a card to the top and puts a hidden one away', () => {
  const { press, titles, element } = open()
  press('Pin Humidity to the top')
  press('Hide Supply Voltage')
  expect(titles('Shown cards')[0]).toContain('Humidity')
  expect(titles('Hidden cards').join()).toContain('Supply Voltage')
  expect(element.querySelector('[role=status]')?.textContent).toMatch(/\d cards changed/)
})

it('leaves at Escape when nothing was changed, and asks when something was', () => {
  const first = open()
  first.escape()
  expect(first.onDone).toHaveBeenCalledOnce()
  close()
  const second = open()
  second.press('Hide Humidity')
  second.escape()
  expect(second.onDone).not.toHaveBeenCalled()
  expect(second.element.textContent).toContain('Close without saving?')
})

it('shows each card as it looked, as tall and as wide, without anything to press in it', () => {
  const { element } = open()
  const tile = element.querySelector<HTMLElement>('[aria-label="Move Supply Voltage"]')?.closest('li')
  expect(tile?.textContent).toContain('12.00 V')
  expect(tile?.style.getPropertyValue('--height')).toBe('140px')
  expect(tile?.style.getPropertyValue('--columns')).toBe('2')
  expect(tile?.querySelector('[inert]')?.textContent).toBe('12.00 V')
})
