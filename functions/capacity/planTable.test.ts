import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import {
  type Step,
  type TableState,
  planTable,
  type PartUse,
  type Units,
  stepSeconds,
  stepsRead,
} from './planTable'

const stepMs = stepSeconds * 1000
const startMs = Date.UTC(2026, 10, 21)

/** Units a second at an instant. */
type Load = (ms: number) => Units

const useAt = (load: Load, nowMs: number, refused = 0) => {
  const end = Math.floor(nowMs / stepMs) * stepMs
  const seconds = Array.from({ length: stepsRead }, (_, i) => load(end - (stepsRead - 1 - i) * stepMs))
  const own: PartUse = {
    read: seconds.map(({ read }) => read * stepSeconds),
    write: seconds.map(({ write }) => write * stepSeconds),
  }
  return { parts: new Map([['', own]]), refused }
}

const table = (changes: Partial<TableState> = {}): TableState => ({
  TableName: 'Readings',
  isSettled: true,
  mode: 'onDemand',
  onDemandMs: startMs - dayMs,
  parts: new Map([['', { units: { read: 0, write: 0 } }]]),
  ...changes,
})
const given = (units: Units, lowerMs?: number): TableState =>
  table({
    mode: 'provisioned',
    parts: new Map([['', { units, ...(lowerMs === undefined ? {} : { lowerMs }) }]]),
  })

const own = (step: Step | undefined) => (step?.to === 'provisioned' ? step.units.get('') : undefined)

const steady: Load = () => ({ read: 33, write: 17.7 })
const few: Load = () => ({ read: 0.3, write: 0.2 })
/** As days are packed, once a day. */
const burst: Load = (ms) => ({ read: 0, write: ms % dayMs < stepMs ? 330 : 0 })

describe('a table on demand', () => {
  it('is given units when a day of its use costs a fifth less by the hour', () => {
    expect(own(planTable(table(), useAt(steady, startMs), startMs))).toEqual({ read: 42, write: 23 })
  })

  it.each([
    ['few devices', few],
    ['bursts', burst],
    ['nothing at all', () => ({ read: 0, write: 0 })],
  ] as const)('stays there with %s, which cost less by the request', (_, load) => {
    expect(planTable(table(), useAt(load, startMs), startMs)).toBeUndefined()
  })

  it('stays there for a day, so that it can always come back when it must', () => {
    const lately = table({ onDemandMs: startMs - dayMs + 1 })
    expect(planTable(lately, useAt(steady, startMs), startMs)).toBeUndefined()
  })
})

describe('a table with units', () => {
  it('goes on demand at once when requests are refused, and not for a few', () => {
    const tight = given({ read: 42, write: 23 })
    expect(planTable(tight, useAt(steady, startMs, 10), startMs)).toMatchObject({
      to: 'onDemand',
      isUrgent: true,
    })
    expect(planTable(tight, useAt(steady, startMs, 9), startMs)).toBeUndefined()
  })

  it('goes on demand when that costs less by now', () => {
    expect(planTable(given({ read: 42, write: 23 }), useAt(few, startMs), startMs)).toMatchObject({
      to: 'onDemand',
      isUrgent: false,
    })
  })

  it('is given more before the hour at which more was used the day before', () => {
    const nightly: Load = (ms) => ({ read: ms % dayMs < hourMs ? 400 : 33, write: 17.7 })
    const before = startMs + dayMs - 45 * minuteMs
    const step = planTable(given({ read: 42, write: 23 }), useAt(nightly, before), before)
    expect(own(step)).toEqual({ read: 500, write: 23 })
  })

  it('is given less an hour after the last time, never before', () => {
    const ample = (lowerMs: number) => given({ read: 500, write: 23 }, lowerMs)
    expect(planTable(ample(startMs - hourMs + 1), useAt(steady, startMs), startMs)).toBeUndefined()
    expect(own(planTable(ample(startMs - hourMs), useAt(steady, startMs), startMs))).toEqual({
      read: 42,
      write: 23,
    })
  })

  it('is left alone while it changes', () => {
    const changing = { ...given({ read: 1, write: 1 }), isSettled: false }
    expect(planTable(changing, useAt(steady, startMs, 1000), startMs)).toBeUndefined()
  })

  it('follows a fleet through a week with at most one lowering an hour and without refusing anything', () => {
    const fleet: Load = (ms) => {
      const hour = (ms % dayMs) / hourMs
      const awake = hour > 6 && hour < 18 ? 1 : 0.6
      return { read: hour < 0.1 ? 400 : 60 * awake, write: 30 * awake }
    }
    let state = given({ read: 500, write: 60 })
    for (let ms = startMs; ms < startMs + 7 * dayMs; ms += stepMs) {
      const step = planTable(state, useAt(fleet, ms), ms)
      if (step !== undefined) {
        const before = state.parts.get('')
        const units = own(step)
        if (before === undefined || units === undefined) throw new Error('It went on demand.')
        const isLower = units.read < before.units.read || units.write < before.units.write
        if (isLower) expect(ms - (before.lowerMs ?? 0)).toBeGreaterThanOrEqual(hourMs)
        state = given(units, isLower ? ms : before.lowerMs)
      }
      const now = fleet(ms)
      const has = state.parts.get('')?.units
      expect(has?.read).toBeGreaterThanOrEqual(now.read)
      expect(has?.write).toBeGreaterThanOrEqual(now.write)
    }
  })
})
