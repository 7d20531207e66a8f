import { expect, it } from 'vitest'
import { contrastOf } from './contrastOf.fixture'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // As the W3C's own examples have it: the lightest grey that white text can stand on.
  ['#767676', '#ffffff', 4.54],
])('%s and %s differ by %d', (a, b, contrast) => {
  expect(contrastOf(a, b)).toBeCloseTo(contrast, 2)
  expect(contrastOf(b, a)).toBeCloseTo(contrast, 2)
})
