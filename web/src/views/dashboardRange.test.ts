import { describe, expect, it } from 'vitest'
import type { ViewRange } from '../periodfigures/viewRange'
import { describeRange } from './RangePicker'
import { readViewRange, writeViewRange, previousPresets, rangePresets } from './dashboardRange'

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

describe('the range in an address', () => {
  it.each<[string, ViewRange]>([
    ['day-7-rolling', { type: 'day', amount: 7, rolling: true }],
    ['month-1', { type: 'month', amount: 1 }],
    ['custom-1763424000-1763510400', { type: 'custom', fromMs: 1_763_424_000_000, toMs: 1_763_510_400_000 }],
  ])('%s is read as it was written', (text, range) => {
    expect(writeViewRange(range)).toBe(text)
    expect(readViewRange(text)).toEqual(range)
  })

  it.each([
    null,
    '',
    'day',
    'day-0',
    'day-731',
    'year-1',
    'day-7-back',
    'custom-9-8',
    'custom-1',
    'week-999',
  ])('%s is none', (text) => expect(readViewRange(text)).toBeUndefined())

  it('is told in the words of its picker', () => {
    const said = (text: string) => describeRange(readViewRange(text) ?? { type: 'day', amount: 1 })
    expect(['day-1-rolling', 'week-1', 'month-1', 'month-3-rolling', 'day-1', 'week-2'].map(said)).toEqual([
      'Last 24 hours',
      'Week To Date',
      'Month To Date',
      'Last 3 months',
      'Today',
      'This week and 1 before',
    ])
  })
})
