import { expect, it } from 'vitest'
import { rangeNames, rangeRefusal } from './chartRanges'

it('refuses ranges that the plan does not keep, and says why', () => {
  const refused = (days: number) =>
    rangeNames.filter((range) => rangeRefusal(range, days, 'Basic') !== undefined)
  expect(refused(0)).toEqual(['1d', '1w', '1M'])
  expect(refused(1)).toEqual(['1w', '1M'])
  expect(refused(29)).toEqual(['1M'])
  expect(refused(730)).toEqual([])
  expect(rangeRefusal('1w', 1, 'Basic')).toBe('Data older than 1 day(s) is unavailable on the Basic plan.')
})
