// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SpecialGroup } from '../../../shared/core/roles'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { StaffStart } from './StaffFinder'

let close: () => void = () => undefined
const openAs = (group: SpecialGroup) => {
  const session: Session = {
    session: {
      state: 'signedIn',
      user: { userid: 'u-1', email: 'a@example.com', name: 'Stan', specialGroups: [group] },
    },
    refresh: () => Promise.resolve('signedIn'),
    signOut: () => Promise.resolve(),
  }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  act(() =>
    root.render(
      <MemoryRouter>
        <SessionContext value={session}>
          <StaffStart />
        </SessionContext>
      </MemoryRouter>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    element.remove()
  }
  return element
}

const linksIn = (element: HTMLElement) => [...element.querySelectorAll('a')].map((link) => link.textContent)

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  close()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('leads to all pages of the staff', () => {
  expect(linksIn(openAs('senquip_admin'))).toEqual(['Provisioning', 'Packing', 'Health', 'Add Device'])
})

it('offers those who only pack what they may do', () => {
  expect(linksIn(openAs('senquip_dev'))).toEqual(['Packing', 'Add Device'])
})
