import { expect, it } from 'vitest'
import { pageOf } from './Pager'

it.each([
  ['3', 5, 3],
  ['abc', 5, 1],
  ['', 5, 1],
  ['0', 5, 1],
  ['-2', 5, 1],
  ['9', 5, 5],
  ['2.7', 5, 2],
  ['4', 0, 1],
])('asked for page %j of %j it goes to %j', (wanted, count, page) => {
  expect(pageOf(wanted, count)).toBe(page)
})
