// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RequestError } from '../../core/api/RequestError'
import { ErrorBox } from './ErrorBox'

afterEach(cleanup)

const unreached = new RequestError('Network Error', { status: 0 })
const spoken = new RequestError('Too many requests.', {
  status: 429,
  words: 'Too many requests.',
  requestId: 'r-1',
})
const wordless = new RequestError('Network Error', { status: 502 })

it.each([
  ['what the server said', spoken, 'Too many requests.Request r-1'],
  ['that data did not load, and why', unreached, 'Error Loading DataNetwork Error'],
  ['the same of an answer without words', wordless, 'Error Loading DataNetwork Error'],
  ['what the page itself threw', new Error('No such place.'), 'No such place.'],
])('says %s', (_, error, text) => {
  render(<ErrorBox error={error} />)
  expect(screen.getByRole('alert').textContent).toBe(text)
})
