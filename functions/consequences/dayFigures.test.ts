import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../shared/core/time'
import type { Row } from '../data/columns/dayColumns'
import { dayFiguresOf, type ComparedDay, figuresOf } from './dayFigures'

const startMs = Date.UTC(2026, 0, 1)

/** A day of readings at a pace, some of it silent, with a battery that gains so many volts. */
const dayOf = (n: number, minutes: number, { silentHours = 0, gain = 0, alarms = 0 } = {}): ComparedDay => {
  const from = startMs + n * dayMs
  const rows: Row[] = []
  for (let ms = silentHours * 60 * minuteMs; ms < dayMs; ms += minutes * minuteMs) {
    rows.push({ tsMs: from + ms, awsTsMs: from + ms, body: { vbat: 12 + (gain * ms) / dayMs, on: 1 } })
  }
  return { ...dayFiguresOf(rows), startMs: from, alarms }
}
const week = (from: number, make: (n: number) => ComparedDay) =>
  Array.from({ length: 7 }, (_, n) => make(from + n))
const found = (before: ComparedDay[], after: ComparedDay[]) =>
  Object.fromEntries(figuresOf(before, after).map((figure) => [figure.name, figure]))

describe('the figures of a change', () => {
  it('that makes a device report more often name messages and bytes, and call it no more punctual', () => {
    const { messages, bytes, punctuality, alarms } = found(
      week(0, (n) => dayOf(n, 5)),
      week(7, (n) => dayOf(n, 1)),
    )
    expect(messages).toMatchObject({
      before: 288,
      after: 1440,
      daysBefore: 7,
      daysAfter: 7,
      effect: 'changed',
    })
    expect(bytes?.effect).toBe('changed')
    expect(punctuality).toMatchObject({ before: 100, after: 100, effect: 'noEffect' })
    expect(alarms).toMatchObject({ before: 0, after: 0, effect: 'noEffect' })
  })

  it('that silences a device at night name its punctuality', () => {
    const { punctuality } = found(
      week(0, (n) => dayOf(n, 5)),
      week(7, (n) => dayOf(n, 5, { silentHours: 6 })),
    )
    expect(punctuality?.effect).toBe('changed')
    expect(punctuality?.after).toBeCloseTo(75.5, 0)
  })

  it('that drains the battery, or raises alarms, name those', () => {
    const { batterySlope, alarms } = found(
      week(0, (n) => dayOf(n, 5, { gain: 0.1 + 0.01 * n })),
      week(7, (n) => dayOf(n, 5, { gain: -0.4 - 0.01 * n, alarms: 3 })),
    )
    expect(batterySlope?.effect).toBe('changed')
    expect(batterySlope?.before).toBeCloseTo(0.13, 2)
    expect(batterySlope?.after).toBeCloseTo(-0.5, 2)
    expect(alarms).toMatchObject({ after: 3, effect: 'changed' })
  })

  it('of a device that was never heard, or for a few days only, are not judged', () => {
    const silent = week(0, (n) => dayOf(n, 5, { silentHours: 24 }))
    for (const figure of Object.values(found(silent, silent))) expect(figure.effect).toBe('notEnough')
    const few = found(
      week(0, (n) => dayOf(n, 5)).slice(4),
      week(7, (n) => dayOf(n, 1)),
    )
    expect(few.messages).toMatchObject({ daysBefore: 3, daysAfter: 7, effect: 'notEnough' })
  })
})
