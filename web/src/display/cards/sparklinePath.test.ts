import { expect, it, describe } from 'vitest'
import { describeTrend, flatWhereSteady, leastSpanOf, sparklinePath } from './sparklinePath'

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

describe('flatWhereSteady', () => {
  const write = (value: number) => value.toFixed(1)

  it('draws values that are written alike as one', () => {
    expect(flatWhereSteady([4.01, 4.02, Number.NaN, 4.03], write)).toEqual([4.01, 4.01, 4.01])
  })

  it('leaves values alone that are written differently, and a trend of none', () => {
    const points = [4, 4.5]
    expect(flatWhereSteady(points, write)).toBe(points)
    expect(flatWhereSteady([], write)).toEqual([])
  })
})

describe('leastSpanOf', () => {
  it('knows what is noise by the unit, else by the gauge', () => {
    expect(leastSpanOf({ unit: 'V', suggested: { min: 0, max: 32 } })).toBe(0.5)
    expect(leastSpanOf({ unit: '', suggested: { min: 0, max: 20 } })).toBe(1)
    expect(leastSpanOf({ unit: 'furlong' })).toBe(0)
  })
})

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
