import { expect, it } from 'vitest'
import { fromLocalTime, toLocalTime } from './localTime'

it('writes the viewer’s clock and reads it back, to the second', () => {
  const ms = new Date(2026, 0, 5, 7, 8, 9).getTime()
  expect(toLocalTime(ms + 999)).toBe('2026-01-05T07:08:09')
  expect(fromLocalTime('2026-01-05T07:08:09', 0)).toBe(ms)
  expect(fromLocalTime('2026-01-05T07:08', 0)).toBe(ms - 9000)
})

it('has no instant while the field is empty', () => {
  expect(fromLocalTime('', 0)).toBeNaN()
})

it('reads every hour back as it was written, also the one that comes twice when summer time ends', () => {
  const year = Date.UTC(2026, 0, 1)
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const ms = year + hour * 3_600_000
    expect(fromLocalTime(toLocalTime(ms), ms)).toBe(ms)
  }
})
