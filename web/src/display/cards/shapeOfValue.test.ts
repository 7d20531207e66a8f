import { expect, it } from 'vitest'
import { rowsOfValue, shapeOfValue } from './shapeOfValue'

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

it('gives an object as many rows as its lines need, and a serial capture always two', () => {
  expect(rowsOfValue({}, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2 }, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2, c: 3 }, 'value')).toBe(2)
  expect(rowsOfValue('text', 'value')).toBe(1)
  expect(rowsOfValue(undefined, 'capture')).toBe(2)
})
