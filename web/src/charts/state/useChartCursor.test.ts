import { describe, expect, it } from 'vitest'
import { zoomWindow, nextStop } from './useChartCursor'

const stops = Array.from({ length: 30 }, (_, i) => i * 10)

it('begins with the newest measurement', () => {
  expect(nextStop(stops, undefined, 'ArrowLeft')).toBe(290)
  expect(nextStop(stops, undefined, 'Home')).toBe(0)
})

it('moves along the measurements by one, by ten, and to the ends', () => {
  expect(nextStop(stops, 100, 'ArrowRight')).toBe(110)
  expect(nextStop(stops, 100, 'ArrowLeft')).toBe(90)
  expect(nextStop(stops, 100, 'PageUp')).toBe(0)
  expect(nextStop(stops, 150, 'PageDown')).toBe(250)
  expect(nextStop(stops, 150, 'Home')).toBe(0)
  expect(nextStop(stops, 150, 'End')).toBe(290)
})

it('stops at the ends', () => {
  expect(nextStop(stops, 0, 'ArrowLeft')).toBe(0)
  expect(nextStop(stops, 290, 'ArrowRight')).toBe(290)
})

it('goes on from where a pointer was between two', () => {
  expect(nextStop(stops, 104, 'ArrowRight')).toBe(110)
  expect(nextStop(stops, 104, 'ArrowLeft')).toBe(100)
})

it('knows no other keys, and nothing to stop at', () => {
  expect(nextStop(stops, 100, 'a')).toBeUndefined()
  expect(nextStop([], 100, 'End')).toBeUndefined()
})

const frame = { left: 60, innerWidth: 600, time: { min: 0, max: 60_000 } }

describe('fingers on a chart', () => {
  it('halve the window when they are twice as far apart, about the time between them', () => {
    expect(zoomWindow(frame, { x: 360, apart: 100 }, { x: 360, apart: 200 })).toEqual({
      min: 15_000,
      max: 45_000,
    })
    expect(zoomWindow(frame, { x: 60, apart: 100 }, { x: 60, apart: 200 })).toEqual({ min: 0, max: 30_000 })
  })

  it('take the chart along when they move together', () => {
    expect(zoomWindow(frame, { x: 360, apart: 100 }, { x: 260, apart: 100 })).toEqual({
      min: 10_000,
      max: 70_000,
    })
  })

  it('show more when they come together, and never leap when they touch', () => {
    const { min, max } = zoomWindow(frame, { x: 360, apart: 160 }, { x: 360, apart: 0 })
    expect(max - min).toBe(600_000)
  })
})
