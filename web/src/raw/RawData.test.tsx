// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RawLoadState } from './createRawLoad'
import { RawProgress, isTruncated, truncationWarning } from './RawData'

afterEach(cleanup)

const loaded = { state: 'done', percent: 40, count: 1000, isRetrying: false } as unknown as RawLoadState

it('tells percent and records', () => {
  render(<RawProgress load={loaded} onContinue={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe(`Loaded 40 % · ${(1000).toLocaleString()} records`)
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40)
})

it('warns, in the words that people know, when the requests ended before the range', () => {
  expect(isTruncated(loaded)).toBe(false)
  expect(isTruncated({ ...loaded, nextTs: 5 })).toBe(true)
  expect(isTruncated({ ...loaded, state: 'cancelled', nextTs: 5 })).toBe(false)
  expect(truncationWarning).toBe(
    'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.',
  )
})
