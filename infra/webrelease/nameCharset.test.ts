import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { nameCharsetCode } from './nameCharset'

/** Runs the text alone, as the edge does. */
const typeOf = (type?: string): string | undefined => {
  const headers = type === undefined ? {} : { 'content-type': { value: type } }
  const response = runInNewContext(`${nameCharsetCode}; handler({ response: { headers } })`, { headers }) as {
    headers: Record<string, { value: string } | undefined>
  }
  return response.headers['content-type']?.value
}

it.each([
  'text/html',
  'text/css',
  'text/javascript',
  'application/javascript',
  'text/plain',
  'text/csv',
  'application/xml',
  'image/svg+xml',
])('%s says that it is UTF-8', (type) => {
  expect(typeOf(type)).toBe(`${type}; charset=utf-8`)
})

it.each([
  'application/json',
  'image/png',
  'font/woff2',
  'application/octet-stream',
  'application/wasm',
  'text/html; charset=iso-8859-1',
])('%s stays as it is', (type) => {
  expect(typeOf(type)).toBe(type)
})

it('an answer without a type has none', () => {
  expect(typeOf()).toBeUndefined()
})
