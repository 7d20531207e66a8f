import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from './time'
import { instantOf, spansOfWeekly, wallOf, weekdayOf } from './wallClock'

const zones = [
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Australia/Brisbane',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const minutes = fc
  .integer({ min: Date.UTC(2020, 0) / minuteMs, max: Date.UTC(2030, 0) / minuteMs })
  .map((minute) => minute * minuteMs)

describe('a time on the clock of a zone', () => {
  it('is the instant at which the clock shows it, the first one where it comes twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, ms) => {
        const instant = instantOf(zone, wallOf(zone, ms))
        expect(wallOf(zone, instant)).toBe(wallOf(zone, ms))
        expect(instant).toBeLessThanOrEqual(ms)
        expect(ms - instant).toBeLessThanOrEqual(hourMs)
      }),
      { numRuns: 3000 },
    )
  })

  it('never comes before an earlier one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        minutes,
        fc.integer({ min: 0, max: 3000 }),
        (zone, wall, later) => {
          expect(instantOf(zone, wall)).toBeLessThanOrEqual(instantOf(zone, wall + later * minuteMs))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('that a clock change leaves out is the first minute after it', () => {
    const jump = Date.UTC(2026, 9, 3, 16)
    expect(instantOf('Australia/Sydney', Date.UTC(2026, 9, 4, 2, 0))).toBe(jump)
    expect(instantOf('Australia/Sydney', Date.UTC(2026, 9, 4, 2, 59))).toBe(jump)
    expect(instantOf('Australia/Sydney', Date.UTC(2026, 9, 4, 3, 0))).toBe(jump)
    // Half an hour alone.
    const small = Date.UTC(2026, 9, 3, 15, 30)
    expect(instantOf('Australia/Lord_Howe', Date.UTC(2026, 9, 4, 2, 15))).toBe(small)
  })
})

describe('a span of each week', () => {
  const night = (days: number[]) => ({ days, from: '02:00', to: '06:00' })
  const hoursOn = (day: number) => {
    const when = { fromMs: day, toMs: day + dayMs }
    return spansOfWeekly('Australia/Sydney', night([6]), when).map(
      ({ fromMs, toMs }) => (toMs - fromMs) / hourMs,
    )
  }

  it('loses and gains the hour of a clock change', () => {
    expect(weekdayOf(Date.UTC(2026, 9, 4))).toBe(6)
    expect(hoursOn(Date.UTC(2026, 9, 3, 14))).toEqual([3])
    expect(hoursOn(Date.UTC(2026, 3, 4, 13))).toEqual([5])
    expect(hoursOn(Date.UTC(2026, 6, 4, 14))).toEqual([4])
  })

  it('is not there where the clock leaves all of it out', () => {
    const when = { fromMs: Date.UTC(2026, 9, 3), toMs: Date.UTC(2026, 9, 5) }
    const lost = { days: [6], from: '02:10', to: '02:50' }
    expect(spansOfWeekly('Australia/Sydney', lost, when)).toEqual([])
  })

  it('goes on to the next day, from Sunday to Monday too', () => {
    const when = { fromMs: Date.UTC(2026, 10, 23, 1), toMs: Date.UTC(2026, 10, 23, 2) }
    expect(spansOfWeekly('UTC', { days: [6], from: '22:00', to: '06:00' }, when)).toEqual([
      { fromMs: Date.UTC(2026, 10, 22, 22), toMs: Date.UTC(2026, 10, 23, 6) },
    ])
  })
})
