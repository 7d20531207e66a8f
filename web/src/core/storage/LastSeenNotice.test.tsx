// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LastSeenNotice } from './LastSeenNotice'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [false, 'You are offline.'],
  [true, 'The portal does not answer.'],
])('tells what is away, as far as the browser knows: network %s', (onLine, words) => {
  vi.stubGlobal('navigator', { ...navigator, onLine })
  render(<LastSeenNotice seenMs={Date.now() - 120_000} />)
  const { textContent } = screen.getByRole('status')
  expect(textContent).toContain(`${words} This is what was last seen at`)
  expect(textContent).toContain('(2 min ago)')
})
