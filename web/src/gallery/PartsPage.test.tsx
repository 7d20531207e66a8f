// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { OpenParts } from './OpenParts'
import { PartsPage } from './PartsPage'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows every part, each with a name, and complains of none', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MemoryRouter>
      <PartsPage />
    </MemoryRouter>,
  )
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(new Set(titles).size).toBe(titles.length)
  expect(screen.getByRole('table', { name: 'Pumps' })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Pumps that come picked' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'On' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('status', { name: 'Loading: Pumps on their way' })).toBeTruthy()
  for (const button of screen.getAllByRole('button')) {
    const name = button.getAttribute('aria-label') ?? button.textContent
    expect(name.trim()).not.toBe('')
  }
  expect(complain).not.toHaveBeenCalled()
})

const openings = [
  ['alert', 'alertdialog', 'Request Sent'],
  ['error', 'alertdialog', 'Error'],
  ['question', 'alertdialog', 'Delete'],
  ['unsaved, out of a panel', 'alertdialog', 'Unsaved Changes'],
  ['palette', 'dialog', 'Go to'],
  ['panel', 'dialog', 'Side panel'],
  ['docked panel', 'dialog', 'Docked panel'],
  ['limits of an ADMIN', 'dialog', 'Limits – Supply Voltage'],
  ['limits of a VIEW', 'dialog', 'Limits – Supply Voltage'],
] as const

it.each(openings)('opens %s', (open, role, name) => {
  render(
    <MemoryRouter initialEntries={[`/?open=${encodeURIComponent(open)}`]}>
      <OpenParts />
    </MemoryRouter>,
  )
  expect(screen.getByRole(role, { name })).toBeTruthy()
  expect(screen.queryAllByRole('switch', { name: 'Also send an event' }).length > 0).toBe(
    open === 'limits of an ADMIN',
  )
})
