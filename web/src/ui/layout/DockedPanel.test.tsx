// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Beside } from './Beside'
import { DockedPanel } from './DockedPanel'

const hasRoom = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

const Page = ({ isFull = false }) => {
  const [isOpen, setIsOpen] = useState(false)
  const panel = (
    <DockedPanel title="Fuel" isFull={isFull} onClose={() => setIsOpen(false)}>
      <button type="button">Inside</button>
    </DockedPanel>
  )
  return (
    <Beside panel={isOpen ? panel : null}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    </Beside>
  )
}

const openPanel = (isFull = false) => {
  render(<Page isFull={isFull} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  act(() => opener.click())
  return opener
}

it('takes the focus, leaves the page in use, and gives the focus back as it is closed', () => {
  hasRoom(true)
  const opener = openPanel()
  const panel = screen.getByRole('dialog', { name: 'Fuel' })
  expect(panel.tagName).toBe('SECTION')
  expect(document.activeElement).toBe(panel)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Inside' }), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('is a dialog where there is no room beside the page, and where it fills the screen', () => {
  hasRoom(false)
  openPanel()
  expect(screen.getByRole('dialog', { name: 'Fuel' }).tagName).toBe('DIALOG')
  cleanup()
  hasRoom(true)
  openPanel(true)
  expect(screen.getByRole('dialog', { name: 'Fuel' }).tagName).toBe('DIALOG')
})
