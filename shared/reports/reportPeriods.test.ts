import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../core/time'
import { wallOf, weekdayOf } from '../core/wallClock'
import { zoneOffsetAt } from '../core/zoneOffset'
import { closesAfterMs, dueOf, lastClosed, namePeriod, periodOf, reportSpans } from './reportPeriods'
import type { ReportSpan } from './reportPeriods'

const spans = Object.keys(reportSpans) as ReportSpan[]
const at = Date.parse('2026-11-27T17:00:00Z')

describe('a period of a report', () => {
  it('is a day, a week from Monday or a month of its zone', () => {
    const days = (span: ReportSpan) =>
      namePeriod('Australia/Brisbane', periodOf(span, 'Australia/Brisbane', at))
    expect(spans.map(days)).toEqual(['28 Nov 2026', '23 Nov 2026 – 29 Nov 2026', '1 Nov 2026 – 30 Nov 2026'])
  })

  it('is closed two hours after its last midnight', () => {
    const zone = 'Europe/Vienna'
    const { toMs } = periodOf('day', zone, at, -1)
    expect(lastClosed('day', zone, toMs + closesAfterMs).toMs).toBe(toMs)
    expect(lastClosed('day', zone, toMs + closesAfterMs - 1).toMs).toBe(periodOf('day', zone, at, -2).toMs)
  })
})

/** Zones that change their clocks at different hours, one of them by half an hour and one at midnight. */
const zones = [
  'Europe/Vienna',
  'America/New_York',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
]
const years = [2024, 2025, 2026, 2027]

/** The first minute of each new offset in some years. */
const changesOf = (zone: string): number[] =>
  years.flatMap((year) => {
    const found: number[] = []
    for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += dayMs) {
      if (zoneOffsetAt(zone, ms) === zoneOffsetAt(zone, ms + dayMs)) continue
      let [low, high] = [ms / minuteMs, (ms + dayMs) / minuteMs]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (zoneOffsetAt(zone, middle * minuteMs) === zoneOffsetAt(zone, ms)) low = middle
        else high = middle
      }
      found.push(high * minuteMs)
    }
    return found
  })

const isMidnight = (zone: string, ms: number) => wallOf(zone, ms) % dayMs === 0

describe('at 2,000 changes of clocks', () => {
  const cases = zones.flatMap((zone) =>
    changesOf(zone).flatMap((changeMs) =>
      [-26, -3, -2, -1, 0, 1, 2, 3, 26].flatMap((hours) =>
        spans.map((span) => ({ zone, changeMs, nearMs: changeMs + hours * hourMs, span })),
      ),
    ),
  )

  it('periods follow one another without a gap and begin at midnight, or at the first minute there is', () => {
    expect(cases.length).toBeGreaterThan(1700)
    for (const { zone, nearMs, span } of cases) {
      const period = periodOf(span, zone, nearMs)
      const next = periodOf(span, zone, nearMs, 1)
      const where = `${zone} ${span} ${new Date(nearMs).toISOString()}`
      expect([where, next.fromMs]).toEqual([where, period.toMs])
      expect([where, period.fromMs <= nearMs && nearMs < period.toMs]).toEqual([where, true])
      const begins = isMidnight(zone, period.fromMs) || !isMidnight(zone, period.fromMs - minuteMs)
      expect([where, begins]).toEqual([where, true])
      if (span === 'week') expect([where, weekdayOf(wallOf(zone, period.fromMs))]).toEqual([where, 0])
    }
  })

  it('a report is due once, at its time, at the first of two, or the first minute after one that is left out', () => {
    for (const { zone, changeMs } of cases.filter(
      ({ span, nearMs, changeMs: c }) => span === 'day' && nearMs === c,
    )) {
      const period = periodOf('day', zone, changeMs, -1)
      for (const time of ['02:00', '02:15', '02:30', '02:59', '03:00', '06:00']) {
        const dueMs = dueOf(zone, period, time)
        const [hours = 0, minutes = 0] = time.split(':').map(Number)
        const wanted = (hours * 60 + minutes) * minuteMs
        const shown = wallOf(zone, dueMs) % dayMs
        const where = `${zone} ${time} ${new Date(changeMs).toISOString()}`
        const before = wallOf(zone, dueMs - minuteMs) % dayMs
        // Shown, and not a minute ago; or left out, and the minute before was still earlier.
        const isLeftOut = shown > wanted && before < wanted
        expect([where, shown === wanted || isLeftOut]).toEqual([where, true])
        const hourBefore = wallOf(zone, dueMs - hourMs) % dayMs
        expect([where, shown === wanted && hourBefore === wanted]).toEqual([where, false])
      }
    }
  })
})
