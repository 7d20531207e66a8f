import { expect, it } from 'vitest'
import { cookieText } from './sessionCookie'

const nowMs = Date.UTC(2026, 10, 23)

it('is kept for seven days, by its host alone and over a secure connection', () => {
  expect(cookieText('a.b', 'x y', 'portal.example', nowMs)).toBe(
    'a.b=x%20y; path=/; expires=Mon, 30 Nov 2026 00:00:00 GMT; domain=portal.example; secure; samesite=strict',
  )
})

it('names no host on a developer’s machine', () => {
  expect(cookieText('a', 'x', 'localhost', nowMs)).toBe(
    'a=x; path=/; expires=Mon, 30 Nov 2026 00:00:00 GMT; samesite=strict',
  )
})
