import { expect, it } from 'vitest'
import { sparkPath } from './Sparkline'

it('rises to the highest and falls to the lowest, over the whole width', () => {
  expect(sparkPath([1, 3, 2])).toBe('M1.5 16.5L32.0 1.5L62.5 9.0')
})

it('breaks at a gap, and is flat where nothing changes', () => {
  expect(sparkPath([1, null, 1])).toBe('M1.5 9.0M62.5 9.0')
})

it('is none of fewer than two points', () => {
  expect(sparkPath([null, 4, null])).toBeUndefined()
  expect(sparkPath([])).toBeUndefined()
})
