import { expect, it } from 'vitest'
import { nextStop } from './useChartCursor'

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
