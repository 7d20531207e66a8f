import { describe, expect, it } from 'vitest'
import { zoomWindow } from './useChartPinch'

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
