import { expect, it } from 'vitest'
import { fromLocalTime, toLocalTime } from './localTime'

it('writes the viewer’s clock and reads it back, to the second', () => {
  const ms = new Date(2026, 0, 5, 7, 8, 9).getTime()
  expect(toLocalTime(ms + 999)).toBe('2026-01-05T07:08:09')
  expect(fromLocalTime('2026-01-05T07:08:09')).toBe(ms)
  expect(fromLocalTime('2026-01-05T07:08')).toBe(ms - 9000)
})

it('has no instant while the field is empty', () => {
  expect(fromLocalTime('')).toBeNaN()
})
