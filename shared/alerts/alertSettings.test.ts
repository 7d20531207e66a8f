import { expect, it } from 'vitest'
import { readInterval } from './alertSettings'

it.each([
  [-1, 0],
  [0, 0],
  [600, 600],
  [3600, 3600],
  [1, 86_400],
  [86_400, 86_400],
  [1_296_000, 86_400],
  [1_296_001, 2_592_000],
  [2_592_000, 2_592_000],
])('%i seconds read back are %i', (stored, shown) => {
  expect(readInterval(stored)).toBe(shown)
})
