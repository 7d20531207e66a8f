import { expect, it } from 'vitest'
import { shapeOfValue } from './shapeOfValue'

it.each([
  [undefined, 'none'],
  [0, 'number'],
  ['', 'text'],
  [true, 'text'],
  [[1, 2], 'numbers'],
  [[], 'json'],
  [[1, 'a'], 'json'],
  [{ cycles: 12 }, 'json'],
] as const)('takes %j for %s', (value, kind) => {
  expect(shapeOfValue(value).kind).toBe(kind)
})
