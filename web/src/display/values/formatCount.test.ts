import { expect, it } from 'vitest'
import { formatCount } from './formatCount'

it('sets thousands apart', () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
})
