import { expect, it } from 'vitest'
import { trendOf } from './TrendMark'

it.each([
  [12, 10, 'upIsGood', { way: 'up', percent: 20, tone: 'good' }],
  [12, 10, 'upIsBad', { way: 'up', percent: 20, tone: 'bad' }],
  [5, 10, 'upIsBad', { way: 'down', percent: -50, tone: 'good' }],
  [5, 10, 'none', { way: 'down', percent: -50, tone: 'plain' }],
  [-5, -10, 'upIsGood', { way: 'up', percent: 50, tone: 'good' }],
  [3, 0, 'upIsGood', { way: 'up', percent: undefined, tone: 'good' }],
  [0, 0, 'upIsGood', { way: 'level', percent: 0, tone: 'plain' }],
  [10.004, 10, 'upIsGood', { way: 'level', percent: 0, tone: 'plain' }],
  [10.006, 10, 'upIsGood', { way: 'up', percent: expect.closeTo(0.06) as number, tone: 'good' }],
  [null, 10, 'upIsGood', undefined],
  [3, undefined, 'upIsGood', undefined],
] as const)('%s after %s with %s', (current, previous, colour, trend) => {
  expect(trendOf(current, previous, colour)).toEqual(trend)
})
