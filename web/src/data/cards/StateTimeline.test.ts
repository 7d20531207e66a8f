import { expect, it } from 'vitest'
import { stateSegments } from './StateTimeline'

const readings = (...all: [number, unknown][]) => all.map(([ts, state]) => ({ ts, state }))

it('joins equal readings and lasts until the next one, the last until the end', () => {
  expect(stateSegments(readings([10, 2], [20, 2], [30, 5], [35, 'x'], [40, 2]), [], 60)).toEqual([
    { state: 2, fromTs: 10, toTs: 30 },
    { state: 5, fromTs: 30, toTs: 40 },
    { state: 2, fromTs: 40, toTs: 60 },
  ])
})

it('is open where nothing was heard, also when the same state comes back', () => {
  const gaps = [
    { fromTs: 12, toTs: 19, reason: 'noContact' as const },
    { fromTs: 25, toTs: 60, reason: 'noContact' as const },
  ]
  expect(stateSegments(readings([10, 2], [20, 2]), gaps, 60)).toEqual([
    { state: 2, fromTs: 10, toTs: 12 },
    { state: 2, fromTs: 20, toTs: 25 },
  ])
})

it('is nothing of nothing', () => {
  expect(stateSegments([], [], 60)).toEqual([])
})
