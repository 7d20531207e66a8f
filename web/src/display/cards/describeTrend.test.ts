import { expect, it } from 'vitest'
import { describeTrend } from './describeTrend'

const write = (value: number) => value.toFixed(1)
const said = (...given: Parameters<typeof describeTrend>) => describeTrend(...given).replaceAll('\u00a0', ' ')

it('says how low, how high and how long', () => {
  expect(said([4, 4.5, 3.5], 1200, write)).toBe('3.5 – 4.5 · 20 min')
  expect(said([4, 4.01], 40, write)).toBe('steady · 40 s')
  expect(said([1, 2], 3 * 3600, write)).toBe('1.0 – 2.0 · 3 h')
  expect(said([1, 2], 5 * 86_400, write)).toBe('1.0 – 2.0 · 5 d')
  expect(said([1], 0, write)).toBe('')
})

it('breaks between the two values only, where there is no room for both in a line', () => {
  const inHours = (hours: number) => `${hours}h 30m`
  expect(describeTrend([123456, 133459], 7200, inHours).split(' ')).toEqual([
    '123456h\u00a030m\u00a0–',
    '133459h\u00a030m',
    '·\u00a02\u00a0h',
  ])
})
