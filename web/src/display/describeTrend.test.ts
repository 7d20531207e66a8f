import { expect, it } from 'vitest'
import { describeTrend } from './describeTrend'

const write = (value: number) => value.toFixed(1)

it('says how low, how high and how long', () => {
  expect(describeTrend([4, 4.5, 3.5], 1200, write)).toBe('3.5 – 4.5 · 20 min')
  expect(describeTrend([4, 4.01], 40, write)).toBe('steady · 40 s')
  expect(describeTrend([1, 2], 3 * 3600, write)).toBe('1.0 – 2.0 · 3 h')
  expect(describeTrend([1, 2], 5 * 86_400, write)).toBe('1.0 – 2.0 · 5 d')
  expect(describeTrend([1], 0, write)).toBe('')
})
