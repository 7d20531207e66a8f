import { expect, it } from 'vitest'
import { countFitting } from './countFitting'

const rows = [3, 3, 3].map((bytes) => ({ bytes }))

it.each([
  ['all of them when rows and bytes are just enough', { maxRows: 3, maxBytes: 9 }, 3],
  ['as many as rows are allowed', { maxRows: 2, maxBytes: 100 }, 2],
  ['as many as the bytes hold', { maxRows: 100, maxBytes: 8 }, 2],
  ['none when the first is too large', { maxRows: 100, maxBytes: 2 }, 0],
  ['none when none is allowed', { maxRows: 0, maxBytes: 100 }, 0],
])('an answer takes %s', (_, limits, fitting) => {
  expect(countFitting(rows, limits)).toBe(fitting)
})

it('an answer takes all of no rows', () => {
  expect(countFitting([], { maxRows: 0, maxBytes: 0 })).toBe(0)
})
