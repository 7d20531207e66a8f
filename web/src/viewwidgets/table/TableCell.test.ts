import { expect, it } from 'vitest'
import { thresholdTone } from './TableCell'

const thresholds = [
  { operator: 'lt', value: 24, tone: 'warning' },
  { operator: 'lte', value: 22, tone: 'alarm' },
  { operator: 'equals', value: 30, tone: 'info' },
] as const

it.each([
  [25, undefined],
  [24, undefined],
  [23.9, 'warning'],
  [22, 'alarm'],
  [30, 'info'],
  ['22', undefined],
  [null, undefined],
])('a cell of %s has the tone of the last threshold that holds: %s', (value, tone) => {
  expect(thresholdTone(value, thresholds)).toBe(tone)
})
