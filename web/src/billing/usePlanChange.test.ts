import { expect, it } from 'vitest'
import { describePrice } from './usePlanChange'

it('tells what a device costs on each term, and less with a coupon', () => {
  expect([describePrice('Monthly', 0), describePrice('Yearly', 0), describePrice('Monthly', 20)]).toEqual([
    'A$7.50 per device each month, plus tax',
    'A$75.00 per device each year, plus tax',
    'A$6.00 per device each month, plus tax',
  ])
})
