import { expect, it } from 'vitest'
import { sparklinePath } from './sparklinePath'

it('draws the highest value on top and the lowest at the bottom', () => {
  expect(sparklinePath([0, 10])).toBe('M0 63L278 6')
})

it('draws a value that never changes through the middle', () => {
  expect(sparklinePath([5, 5, 5])).toBe('M0 34.5L139 34.5L278 34.5')
})

it('draws nothing for fewer than two numbers', () => {
  expect(sparklinePath([1])).toBe('')
  expect(sparklinePath([1, Number.NaN])).toBe('')
})

it('draws a difference below the least span as small as it is', () => {
  expect(sparklinePath([4.07, 4.1], 0.3)).toBe('M0 37.3L278 31.7')
})
