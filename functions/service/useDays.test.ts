import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { weekdayOf } from '../../shared/core/wallClock'
import { exactly } from './moveMeter'
import { addDay, hoursOfDays, keptDays, meterAt, newDays, paceOf } from './useDays'

const firstDay = Math.floor(Date.UTC(2026, 8, 1) / dayMs)

const play = (hoursOf: (day: number) => number | undefined, count: number) => {
  let days = newDays(firstDay, exactly(0))
  for (let day = firstDay; day < firstDay + count; day += 1) days = addDay(days, hoursOf(day), undefined)
  return days
}

describe('days of a machine', () => {
  it('are kept for eight weeks, with those that are not known', () => {
    const days = play((day) => (day % 10 === 0 ? undefined : day % 10), 100)
    const kept = hoursOfDays(days)
    expect(kept).toHaveLength(keptDays)
    const first = firstDay + 100 - keptDays
    expect(kept).toEqual(kept.map((_, n) => ((first + n) % 10 === 0 ? undefined : (first + n) % 10)))
  })

  it('give a pace by weekday once two weeks are known', () => {
    const byWeekday = (day: number) => (weekdayOf(day * dayMs) < 5 ? 8.5 : 0)
    expect(paceOf(play(byWeekday, 13))).toBeUndefined()
    const pace = paceOf(play(byWeekday, 60))
    expect(pace?.byDay).toEqual([8.5, 8.5, 8.5, 8.5, 8.5, 0, 0])
    expect(pace).toMatchObject({ weekSd: 0, weeks: 8 })
  })
})

it('a meter between two readings lies on the line between them', () => {
  const points = { times: Float64Array.of(1000, 2000), values: Float64Array.of(10, 20) }
  expect([900, 1000, 1500, 2000, 2001].map((ms) => meterAt(points, ms))).toEqual([
    undefined,
    10,
    15,
    20,
    undefined,
  ])
})
