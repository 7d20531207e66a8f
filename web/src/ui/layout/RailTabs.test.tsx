// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { RailTabs } from './RailTabs'

afterEach(cleanup)

const asTab = (id: string) => ({ id, title: id.toUpperCase() })
const groups = [
  { title: 'Device', tabs: ['general'].map(asTab) },
  { title: 'Developer', tabs: ['api', 'json'].map(asTab) },
]

const Page = () => {
  const [open, setOpen] = useState('general')
  return (
    <RailTabs label="Settings" groups={groups} open={open} onOpen={setOpen}>
      {`All of ${open}`}
    </RailTabs>
  )
}

it('shows what the open tab holds, named by the tab', () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('tab', { name: 'API' }))
  expect(screen.getByRole('tabpanel', { name: 'API' }).textContent).toBe('All of api')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('API')
})

it('says the group of a tab, and lists the groups in the select of a narrow window', () => {
  render(<Page />)
  const describedBy = screen.getByRole('tab', { name: 'JSON' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe('Developer')
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Settings' })
  expect([...select.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Device', 'Developer'])
  fireEvent.change(select, { target: { value: 'json' } })
  expect(screen.getByRole('tabpanel', { name: 'JSON' }).textContent).toBe('All of json')
})

it.each([
  ['ArrowDown', 'API'],
  ['ArrowUp', 'JSON'],
  ['End', 'JSON'],
])('leads by %s from the first to %s', (key, title) => {
  render(<Page />)
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
  const opened = screen.getByRole('tab', { selected: true })
  expect(opened.textContent).toBe(title)
  expect(document.activeElement).toBe(opened)
  fireEvent.keyDown(opened, { key: 'Home' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('GENERAL')
})

it('is one stop of the Tab key, and leaves other keys alone', () => {
  render(<Page />)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('GENERAL')
})
