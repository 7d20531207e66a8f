// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getGroups } from '../../../../shared/groups/groups'
import { addressOf } from '../../../../shared/core/endpoint'
import { type Session, SessionContext, type SessionUser } from '../../core/session/sessionContext'
import { zoneStore } from '../../ui/zone/zoneStore'
import { CommandPalette } from './CommandPalette'

const user: SessionUser = { userid: 'u-1', email: 'a@example.com', name: 'A', specialGroups: [] }
const session: Session = {
  session: { state: 'signedIn', user },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
}
const groups = {
  groups: [
    {
      groupid: 'g-HunterVal',
      groupName: 'Valley',
      devices: [{ deviceid: 'TRUCK0001', name: 'Haul Truck 1' }],
    },
  ],
}
let close: () => void = () => undefined
const Where = () => <output>{useLocation().pathname}</output>

const open = () => {
  const onClose = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  act(() =>
    root.render(
      <MemoryRouter>
        <SWRConfig value={{ revalidateOnMount: false, fallback: { [addressOf(getGroups, {})]: groups } }}>
          <SessionContext value={session}>
            <CommandPalette user={user} onClose={onClose} />
          </SessionContext>
          <Where />
        </SWRConfig>
      </MemoryRouter>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    element.remove()
  }
  const options = () => [...element.querySelectorAll('[role=option]')].map((option) => option.textContent)
  const key = (name: string) =>
    act(
      () =>
        void element
          .querySelector('input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  const type = (text: string) => {
    const field = element.querySelector('input') ?? expect.fail('no field')
    fireEvent.change(field, { target: { value: text } })
  }
  return { element, onClose, options, key, type }
}

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  close()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('goes to what is marked, and closes', () => {
  const { element, onClose, options, key } = open()
  expect(options().slice(0, 2)).toEqual(['Valleyg-HunterValGroup', 'Haul Truck 1TRUCK0001Device'])
  key('ArrowDown')
  key('Enter')
  expect(onClose).toHaveBeenCalledOnce()
  expect(element.querySelector('output')?.textContent).toBe('/data/TRUCK0001')
})

it('finds pages that no link of the header leads to', () => {
  const { element, options, key, type } = open()
  type('add dev')
  expect(options()).toEqual(['Add DevicePage'])
  key('Enter')
  expect(element.querySelector('output')?.textContent).toBe('/add')
})

it('tells times by another clock', () => {
  const { onClose, key, type } = open()
  type('utc')
  key('Enter')
  expect(zoneStore.choice()).toBe('utc')
  expect(onClose).toHaveBeenCalledOnce()
  zoneStore.choose('mine')
  localStorage.clear()
})
