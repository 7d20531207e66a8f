import { describe, expect, it } from 'vitest'
import { formatCount, formatHours, formatNumber } from './formatNumber'

describe('formatNumber', () => {
  it('writes exactly the decimals asked for, 0 to 8', () => {
    expect(formatNumber(3, 2)).toBe('3.00')
    expect(formatNumber(1.23456789012, 20)).toBe('1.23456789')
    expect(formatNumber(1.7, -3)).toBe('2')
  })

  it('never writes a negative zero', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00')
    expect(formatNumber(-0.4, 0)).toBe('0')
  })

  it('says NaN for what is no number', () => {
    expect(formatNumber(Number.NaN, 2)).toBe('NaN')
  })
})

describe('formatHours', () => {
  it('writes hours and minutes', () => {
    expect(formatHours(1284.35)).toBe('1284h 21m')
    expect(formatHours(0)).toBe('0h 0m')
  })

  it('never writes sixty minutes', () => {
    expect(formatHours(1.9999)).toBe('2h 0m')
  })
})

describe('formatCount', () => {
  it('sets thousands apart', () => {
    expect([0, 999, 1000, 12_345, 1_234_567].map(formatCount)).toEqual([
      '0',
      '999',
      '1,000',
      '12,345',
      '1,234,567',
    ])
  })
})
