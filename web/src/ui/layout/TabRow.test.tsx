// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TabRow } from './TabRow'

const tabs = ['Data', 'Diagnostics', 'Raw Data', 'Settings'].map((label) => ({ label, to: `/${label}` }))
let close: () => void = () => undefined

const open = (here: string, shown = tabs) => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  act(() =>
    root.render(
      <MemoryRouter>
        <TabRow label="Device" tabs={shown} here={here} />
      </MemoryRouter>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    element.remove()
  }
  return element
}

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  close()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('links every page but the one that is open', () => {
  const element = open('Settings')
  expect([...element.querySelectorAll('a')].map((link) => link.textContent.trim())).toEqual([
    'Data',
    'Diagnostics',
    'Raw Data',
  ])
  expect(element.querySelector('[aria-current=page]')?.textContent.trim()).toBe('Settings')
})

it('opens the rest behind a button that Escape closes and that gets the focus back', () => {
  const element = open('Data')
  const button = element.querySelector('button')
  const isOpen = () => button?.getAttribute('aria-expanded')
  act(() => button?.click())
  expect(isOpen()).toBe('true')
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(isOpen()).toBe('false')
  expect(document.activeElement).toBe(button)
})

it('offers the button for a name that a phone has no room for, however few tabs there are', () => {
  const longTabs = ['Devices', 'Pumps of the eastern field'].map((label) => ({ label, to: `/${label}` }))
  const element = open('Devices', longTabs)
  expect(element.querySelectorAll('[data-long]')).toHaveLength(1)
  expect(element.querySelector('button')).not.toBeNull()
  close()
  expect(open('Devices', tabs.slice(0, 2)).querySelector('button')).toBeNull()
})

it('has the way to one more in sight, however many there are', () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const add = { label: 'New View', to: '/new' }
  const draw = (here: string) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <TabRow label="Views" tabs={[...tabs, ...tabs]} here={here} add={add} />
        </MemoryRouter>,
      ),
    )
  close = () => {
    act(() => root.unmount())
    element.remove()
  }
  draw('Data')
  expect(element.querySelector('a[href="/new"]')?.getAttribute('aria-label')).toBe('New View')
  expect(element.querySelector('ul a[href="/new"]')).toBeNull()
  draw('New View')
  expect(element.querySelector('[aria-current=page]')?.textContent.trim()).toBe('New View')
})

it('closes at a press outside', () => {
  const element = open('Data')
  const button = element.querySelector('button')
  act(() => button?.click())
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(button?.getAttribute('aria-expanded')).toBe('false')
})
