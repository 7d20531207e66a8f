import { expect, it } from 'vitest'
import { plans } from '../../../shared/plans/plans'
import { describeReadingAccess, readingFacts } from './describeReadingAccess'

it('says of Basic what the server answers: one reading, charts of a day, no raw data', () => {
  expect(describeReadingAccess(plans.Basic)).toBe(
    'the data page shows the newest reading, charts reach back 1 day, raw data is unavailable',
  )
  expect(readingFacts.charts(plans.Basic)).toBe('1 day')
  expect(readingFacts.rawData(plans.Basic)).toBe('No')
})

it('keeps nothing back on Hosted', () => {
  expect(describeReadingAccess(plans.Hosted)).toBe('charts reach back 730 days')
  expect(readingFacts.dataPage(plans.Hosted)).toBe('Readings and trends')
})
