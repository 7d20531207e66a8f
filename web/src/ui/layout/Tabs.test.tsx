// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './Tabs'

afterEach(cleanup)

const tabs = ['general', 'network', 'json'].map((id) => ({ id, title: id.toUpperCase() }))

const Page = () => {
  const [open, setOpen] = useState('general')
  return (
    <Tabs label="Settings" tabs={tabs} open={open} onOpen={setOpen}>
      {`All of ${open}`}
    </Tabs>
  )
}

it('shows what stands on the open tab, and is named by it', () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('tab', { name: 'NETWORK' }))
  expect(screen.getByRole('tabpanel', { name: 'NETWORK' }).textContent).toBe('All of network')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('NETWORK')
})

it.each([
  ['ArrowRight', 'NETWORK'],
  ['ArrowLeft', 'JSON'],
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
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowDown' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('GENERAL')
})
