// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from '../core/api/RequestError'
import { FailureDialog } from './FailureDialog'

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
