import { expect, it } from 'vitest'
import { historyStepMs } from '../../../shared/staff/health'
import { describeBars, queueBars } from './QueuesCard'

const nowMs = 100 * historyStepMs + 5000

it('has a bar for each half hour of the last day, and says where nothing was measured', () => {
  const bars = queueBars(
    [
      { ms: 99 * historyStepMs, seconds: 2 },
      { ms: 100 * historyStepMs, seconds: 9000 },
      { ms: 10 * historyStepMs, seconds: 1 },
    ],
    nowMs,
  )
  expect(bars).toHaveLength(48)
  expect(bars.slice(-3).map(({ state }) => state)).toEqual(['none', 'fine', 'behind'])
  expect(describeBars(bars)).toBe('Last 24 hours: behind in 1 of 2 half hours, longest wait 9000 s.')
})

it('says that all was well, or that nothing is known', () => {
  expect(describeBars(queueBars([{ ms: nowMs, seconds: 3.4 }], nowMs))).toBe(
    'Last 24 hours: never behind, longest wait 3 s.',
  )
  expect(describeBars(queueBars([], nowMs))).toBe('Nothing was measured in the last 24 hours.')
})
