import { expect, it } from 'vitest'
import { alertLevelOf } from './alertLevels'

it.each([
  [undefined, undefined],
  [-1, undefined],
  [0, undefined],
  [NaN, undefined],
  [0.5, 'info'],
  [1, 'info'],
  [10, 'info'],
  [11, 'alert'],
  [20, 'alert'],
  [21, 'warning'],
  [30, 'warning'],
  [31, 'alarm'],
  [40, 'alarm'],
  [1000, 'alarm'],
])('level %s is %s', (lv, expected) => {
  expect(alertLevelOf(lv)).toBe(expected)
})
