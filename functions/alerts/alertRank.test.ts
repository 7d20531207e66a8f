import { expect, it } from 'vitest'
import { byWorst, highestAlertLevel, rankOfLevel, readLevel } from './alertRank'

it('ranks info, alert, warning and alarm, and takes what it does not know for an info', () => {
  expect(['info', 'alert', 'warning', 'alarm', 'loud'].map((text) => rankOfLevel(readLevel(text)))).toEqual([
    0, 1, 2, 3, 0,
  ])
})

it('sorts the worst first, then the newest', () => {
  const events = [
    { level: 'alert', beganMs: 3 },
    { level: 'alarm', beganMs: 1 },
    { level: 'alarm', beganMs: 2 },
  ]
  expect([...events].sort(byWorst).map(({ beganMs }) => beganMs)).toEqual([2, 1, 3])
})

it('finds the worst of several, and info of none', () => {
  expect(highestAlertLevel([{ level: 'alert' }, { level: 'alarm' }, { level: 'warning' }])).toBe('alarm')
  expect(highestAlertLevel([])).toBe('info')
})
