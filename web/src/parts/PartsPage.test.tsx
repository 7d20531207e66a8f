// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { PartsPage } from './PartsPage'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows every part, each with a name, and complains of none', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MantineProvider>
      <MemoryRouter>
        <PartsPage />
      </MemoryRouter>
    </MantineProvider>,
  )
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(new Set(titles).size).toBe(titles.length)
  expect(screen.getByRole('table', { name: 'Pumps' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Loading: Pumps on their way' })).toBeTruthy()
  for (const button of screen.getAllByRole('button')) {
    const name = button.getAttribute('aria-label') ?? button.textContent
    expect(name.trim()).not.toBe('')
  }
  expect(complain).not.toHaveBeenCalled()
})
