// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from '../core/api/RequestError'
import { FailureDialog, RawProgress, isTruncated, truncationWarning } from './RawData'
import type { RawLoadState } from './rawLoad'

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

afterEach(cleanup)

const open = (error: unknown) => {
  const told = { retry: vi.fn(), anew: vi.fn() }
  render(<FailureDialog error={error} onRetry={told.retry} onStartAnew={told.anew} hasData={false} />)
  return told
}

it.each([
  ['the server’s words', new RequestError('Too old.', { status: 400, words: 'Too old.' }), 'Too old.'],
  ['its own where there are none', new RequestError('Network Error', { status: 0 }), 'Error loading data'],
])('says %s, and the page begins anew after OK', (_, error, text) => {
  const { anew, retry } = open(error)
  expect(screen.getByRole('alertdialog', { name: 'Error' }).textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(anew).toHaveBeenCalledOnce()
  expect(retry).not.toHaveBeenCalled()
})
