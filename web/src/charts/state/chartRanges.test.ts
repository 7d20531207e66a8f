import { expect, it } from 'vitest'
import { rangeChoices, rangeRefusal } from './chartRanges'

it('refuses ranges that the plan does not keep, and says why', () => {
  const refused = (retentionDays: number) =>
    rangeChoices.filter((range) => rangeRefusal(range, { planName: 'Basic', retentionDays }) !== undefined)
  expect(refused(0)).toEqual(['1M', '1w', '1d'])
  expect(refused(1)).toEqual(['1M', '1w'])
  expect(refused(7)).toEqual(['1M'])
  expect(refused(29)).toEqual(['1M'])
  expect(refused(30)).toEqual([])
  expect(rangeRefusal('1w', { planName: 'Basic', retentionDays: 1 })).toBe(
    'Data older than 1 day(s) is unavailable on the Basic plan.',
  )
})
