import { expect, it } from 'vitest'
import { previousPresets, rangePresets } from './rangePresets'

/** A Thursday. */
const now = new Date(2026, 9, 15, 9, 30)
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

it.each([
  ['Previous 30 days', daysAgo(60), daysAgo(30)],
  ['Previous 7 days', daysAgo(14), daysAgo(7)],
  ['Previous 24 hours', daysAgo(2), daysAgo(1)],
  ['Previous Week', new Date(2026, 9, 5), new Date(2026, 9, 12)],
  ['Previous Month', new Date(2026, 8, 1), new Date(2026, 9, 1)],
])('%s is what lies behind the last such stretch', (label, from, to) => {
  const preset = previousPresets.find((each) => each.label === label)
  expect(preset?.periodAt(now.getTime())).toEqual({ fromMs: from.getTime(), toMs: to.getTime() })
})

it('offers the stretches that end now, by their names', () => {
  expect(rangePresets.map(({ label }) => label)).toEqual([
    'Last 24 hours',
    'Last 7 days',
    'Last 30 days',
    'Week To Date',
    'Month To Date',
  ])
})
