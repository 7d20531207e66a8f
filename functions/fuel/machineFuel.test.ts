import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../shared/core/time'
import { machineFuel } from './machineFuel'

const period = { fromMs: 0, toMs: 10 * hourMs }
const asked = { period, gapMs: 30 * minuteMs, nowMs: 20 * hourMs }
const everyMs = 5 * minuteMs

type At = (hours: number) => number | undefined
/** A reading each five minutes from an hour before the period until an hour after. */
const seriesOf = (of: Record<string, At>) =>
  new Map(
    Object.entries(of).map(([key, at]) => {
      const found: [number, number][] = []
      for (let ms = -hourMs; ms <= 11 * hourMs; ms += everyMs) {
        const value = at(ms / hourMs)
        if (value !== undefined) found.push([ms, value])
      }
      const times = Float64Array.from(found, ([ms]) => ms)
      return [key, { times, values: Float64Array.from(found, ([, value]) => value) }]
    }),
  )
const fuelOf = (of: Record<string, At>) => machineFuel(seriesOf(of), undefined, asked)

describe('fuel of a machine', () => {
  it('in litres is what its engine counted, also through a silence', () => {
    const count = (hours: number) => 5000 + 20 * hours
    const { usedLitres, litresUnknownHours, usedPercent } = fuelOf({ total_fuel: count })
    expect(usedLitres).toEqual({ atLeast: 199.5, atMost: 200.5 })
    expect([litresUnknownHours, usedPercent]).toEqual([0, undefined])
    const silent = (hours: number) => (hours > 3 && hours < 7 ? undefined : count(hours))
    expect(fuelOf({ total_fuel: silent }).usedLitres).toEqual({ atLeast: 199.5, atMost: 200.5 })
  })

  it('of a count that fell, or that was not read until the end, is open for that time', () => {
    const fell = fuelOf({ total_fuel: (hours) => (hours < 5 ? 5000 : 10) + 20 * hours })
    expect(fell.litresUnknownHours).toBeCloseTo(1 / 12)
    expect(fell.usedLitres?.atLeast).toBeGreaterThan(195)
    expect(fell.usedLitres?.atMost).toBeGreaterThan(200)
    const ends = fuelOf({ total_fuel: (hours) => (hours <= 8 ? 20 * hours : undefined) })
    expect(ends).toMatchObject({ litresUnknownHours: 2, usedLitres: { atLeast: 159.5, atMost: 1360.5 } })
  })

  it('without a count is percent of the tank, with refuels, and never less than nothing', () => {
    const level = (hours: number) => (hours < 5 ? 60 - 2 * hours : 90 - 2 * (hours - 5))
    const { usedPercent, usedLitres, events } = fuelOf({ fuel_level: level, state: () => 5 })
    expect(usedLitres).toBeUndefined()
    expect(usedPercent?.atLeast).toBeLessThanOrEqual(20)
    expect(usedPercent?.atMost).toBeGreaterThanOrEqual(20)
    expect(events).toMatchObject([{ kind: 'refuel', toTs: 5 * 3600 }])
    expect(events[0]?.percent.atLeast).toBeLessThanOrEqual(40)
    expect(events[0]?.percent.atMost).toBeGreaterThanOrEqual(40)
    const still = fuelOf({ fuel_level: (hours) => 50 + (hours > 5 ? 0.4 : 0), state: () => 0 })
    expect(still).toMatchObject({ events: [], usedPercent: { atLeast: 0 } })
  })

  it('that drops at standstill is a possible loss, once two readings say so', () => {
    const level = (hours: number) => (hours < 5 ? 60 : 48)
    expect(fuelOf({ fuel_level: level, state: () => 0 }).events).toMatchObject([{ kind: 'loss' }])
    expect(fuelOf({ fuel_level: level, state: () => 5 }).events).toEqual([])
    expect(fuelOf({ fuel_level: level }).events).toEqual([])
    const fell = (hours: number) => (Math.abs(hours - 5) < 0.01 ? 54 : level(hours))
    const workedMeanwhile = (hours: number) => (Math.abs(hours - 5) < 0.01 ? 5 : 2)
    expect(fuelOf({ fuel_level: fell, state: () => 2 }).events).toMatchObject([{ kind: 'loss' }])
    expect(fuelOf({ fuel_level: fell, state: workedMeanwhile }).events).toEqual([])
    const once = (hours: number) => (Math.abs(hours - 5) < 0.01 ? 48 : 60)
    expect(fuelOf({ fuel_level: once, state: () => 0 }).events).toEqual([])
  })

  it('names the hours of a silence, in which anything may have been burnt', () => {
    const level = (hours: number) => (hours > 3 && hours < 7 ? undefined : 60)
    const { usedPercent, percentUnknownHours } = fuelOf({ fuel_level: level, state: () => 0 })
    expect(percentUnknownHours).toBeCloseTo(4)
    expect(usedPercent?.atMost).toBeGreaterThan(60)
    expect(fuelOf({})).toMatchObject({ percentUnknownHours: 10, litresUnknownHours: 10, events: [] })
  })
})
