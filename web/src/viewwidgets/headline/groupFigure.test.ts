import { expect, it } from 'vitest'
import { groupFigure } from './groupFigure'

it.each([
  ['min', 1],
  ['max', 6],
  ['avg', 3],
  ['sum', 9],
  ['diff', 9],
  ['acc', 9],
  ['latest', 3],
] as const)('the %s of a group counts each device that has a figure', (operator, value) => {
  expect(groupFigure(operator, [2, null, 1, undefined, 6])).toEqual({ value, count: 3 })
})

it('a group in which no device has a figure has none', () => {
  expect(groupFigure('sum', [null, undefined])).toBeUndefined()
})
