import { expect, it } from 'vitest'
import { showSpan, viewOf, zoomTo } from './chartView'
import { expectedWindow, shownWindow } from './shownWindow'

const data = [{ ts: 100 }, { ts: 200 }]
const tenMinutes = viewOf('10m')

it('ends with the last reading, or with the silence after it', () => {
  expect(shownWindow(tenMinutes, { data })).toEqual({ min: -400_000, max: 200_000 })
  expect(shownWindow(tenMinutes, { data, gaps: [{ fromTs: 200, toTs: 400 }] })).toEqual({
    min: -200_000,
    max: 400_000,
  })
})

it('shows the span that was asked for, and of that the part that is zoomed into', () => {
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(shownWindow(span, { data })).toEqual({ min: 50_000, max: 500_000 })
  const zoom = { min: 60_000, max: 70_500 }
  expect(shownWindow(zoomTo(span, zoom), { data })).toEqual(zoom)
})

it('is reduced to what came when there was too much', () => {
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(shownWindow(span, { data, lastEvaluatedTime: 201 }).max).toBe(201_000)
})

it('begins where what came begins when there was too much in a range until now', () => {
  const gaps = [{ fromTs: 40, toTs: 100 }]
  expect(shownWindow(viewOf('1M'), { data, gaps, lastEvaluatedTime: 201 })).toEqual({
    min: 40_000,
    max: 201_000,
  })
  expect(shownWindow(viewOf('1M'), { data: [], lastEvaluatedTime: 201 })).toEqual({
    min: 200_000,
    max: 201_000,
  })
})

it('is expected to end now, before anything is known', () => {
  expect(expectedWindow(tenMinutes, 900_000)).toEqual({ min: 300_000, max: 900_000 })
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(expectedWindow(span, 900_000)).toEqual({ min: 50_000, max: 500_000 })
})

it('has room around a single measurement', () => {
  expect(shownWindow(viewOf('single'), { data: [{ ts: 200 }] })).toEqual({ min: 170_000, max: 230_000 })
})

it('shows both of two single measurements that were made hours apart', () => {
  const apart = shownWindow(viewOf('single'), { data: [{ ts: 0 }, { ts: 7200 }] })
  expect(apart).toEqual({ min: -720_000, max: 7_920_000 })
})
