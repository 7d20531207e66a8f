import { describe, expect, it } from 'vitest'
import { checkSetting } from './checkSetting'
import { readLimitPair, writeLimitPair } from './limitPair'

describe('the limits of a level', () => {
  it.each([
    ['vin.alarm', { low: 10, high: 15 }, '10,15'],
    ['vin.alarm', { high: 15.5 }, '-2000000000,15.5'],
    ['ambient.warning', { high: 36 }, '-40,36'],
    ['ambient.warning', { low: -5 }, '-5,100'],
    ['vin.alarm', {}, ''],
  ])('of %s are %j, written %s, and come back as they were', (key, pair, text) => {
    expect(writeLimitPair(key, pair)).toBe(text)
    expect(readLimitPair(key, text)).toEqual(pair)
    expect(checkSetting(key, text).ok).toBe(true)
  })

  it('are off where a device has nothing, and unknown where it has anything else than a pair', () => {
    expect(readLimitPair('vin.alarm', undefined)).toEqual({})
    expect(readLimitPair('vin.alarm', null)).toEqual({})
    expect(readLimitPair('vin.alarm', ' 10 , 15 ')).toEqual({ low: 10, high: 15 })
    for (const odd of [11.8, '<10', '10', '10,', '15,10', '1,2,3', true])
      expect(readLimitPair('vin.alarm', odd), String(odd)).toBeUndefined()
  })
})
