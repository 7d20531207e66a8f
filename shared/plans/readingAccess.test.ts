import { expect, it } from 'vitest'
import { plans } from './plans'
import { readingAccessOf } from './readingAccess'

it('of Basic is the newest reading and charts of the one day that it stores', () => {
  expect(readingAccessOf(plans.Basic)).toEqual({ dataPage: 'latest', chartDays: 1, rawData: false })
})

it.each(['Trial', 'Hosted'] as const)('of %s is everything of two years', (name) => {
  expect(readingAccessOf(plans[name])).toEqual({ dataPage: 'history', chartDays: 730, rawData: true })
})

it('of no plan is no history at all', () => {
  const access = readingAccessOf({ dataToPortal: false, retentionDays: 0 })
  expect(access).toEqual({ dataPage: 'latest', chartDays: 0, rawData: false })
})
