import { describe, expect, it } from 'vitest'
import { dayMs, dayOf, hourMs, minuteMs } from '../../shared/core/time'
import type { RecordItem } from '../devices/deviceStore'
import { callerOf, nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'
import type { PaceSince } from './pace'
import { openReadMachineHours } from './readMachineHours'

const fiveMinutes = 5 * minuteMs
const pace = { baseMs: minuteMs, transmitMs: fiveMinutes, exceptionMs: minuteMs }
const period = { fromMs: nowMs - 30 * hourMs, toMs: nowMs - 6 * hourMs }

const open = (
  facts: Partial<RecordItem> = {},
  paces: readonly PaceSince[] | undefined = [{ fromMs: 0, pace }],
) => {
  const portal = openMemoryDevice(facts)
  const read = openReadMachineHours(
    portal.stores,
    () => Promise.resolve(paces),
    () => nowMs,
  )
  const hours = (asked = period) => read({ record: portal.record, link: portal.link }, callerOf(), asked)
  /** Readings from one time to another, every five minutes, with what the fields say of each. */
  const report = async (fromMs: number, toMs: number, fieldsAt: (ms: number) => Record<string, unknown>) => {
    for (let ms = fromMs; ms <= toMs; ms += fiveMinutes) await portal.take(rowAt(ms, fieldsAt(ms)))
  }
  return { ...portal, hours, report }
}

const whole = [period.fromMs - hourMs, period.toMs + hourMs] as const
const meter = (ms: number) => Number((1000.001 + (ms - nowMs) / hourMs / 2).toFixed(3))

describe('hours of a machine', () => {
  it('are what its meters gained, packed or not', async () => {
    const { report, hours, packDay } = open()
    await report(...whole, (ms) => ({ state4_hrs: meter(ms), state1_hrs: 7.001 }))
    const before = await hours()
    expect(before).toMatchObject({ source: 'workStates', unknownHours: 0, unknown: [] })
    expect(before.worked.atLeast).toBeLessThanOrEqual(12)
    expect(before.worked.atMost).toBeGreaterThanOrEqual(12)
    expect(before.worked.atMost - before.worked.atLeast).toBeLessThan(0.2)
    expect(before.off.atLeast).toBeGreaterThan(11.8)
    for (const back of [1, 2]) await packDay(dayOf(nowMs - back * dayMs))
    expect(await hours()).toEqual(before)
  })

  it('of a silence are what its meters counted at least, and its time is named', async () => {
    const { report, hours } = open()
    const [silentFrom, silentTo] = [nowMs - 20 * hourMs, nowMs - 16 * hourMs]
    const fields = (ms: number) => ({ state4_hrs: meter(ms) })
    await report(whole[0], silentFrom, fields)
    await report(silentTo, whole[1], fields)
    const { worked, unknown, unknownHours } = await hours()
    expect(unknown).toEqual([{ fromTs: silentFrom / 1000, toTs: silentTo / 1000, reason: 'silent' }])
    expect(unknownHours).toBeCloseTo(2, 1)
    expect(worked.atLeast).toBeGreaterThan(11.8)
    expect(worked.atMost).toBeGreaterThan(13.9)
  })

  it('lose nothing to a meter that falls', async () => {
    const { report, hours } = open()
    const fellAt = nowMs - 18 * hourMs
    await report(...whole, (ms) => ({ eng_hrs: ms < fellAt ? meter(ms) : meter(ms) - 900, idle_hrs: 3.001 }))
    const { worked, idle, unknown } = await hours()
    expect(unknown).toEqual([{ fromTs: (fellAt - fiveMinutes) / 1000, toTs: fellAt / 1000, reason: 'fell' }])
    expect(worked.atLeast).toBeGreaterThan(11.7)
    expect(worked.atMost).toBeLessThan(12.4)
    expect(idle?.atMost).toBeLessThan(0.4)
  })

  it('are read from states where nothing counts: an edge is as uncertain as the interval', async () => {
    const { report, hours } = open()
    const [beginMs, endMs] = [nowMs - 22 * hourMs, nowMs - 14 * hourMs]
    await report(...whole, (ms) => ({ state: ms >= beginMs && ms < endMs ? 5 : 0 }))
    const { worked, idle, off } = await hours()
    expect(worked.atLeast).toBeCloseTo(8 - 1 / 12, 6)
    expect(worked.atMost).toBeCloseTo(8 + 1 / 12, 6)
    expect(idle).toEqual({ atLeast: 0, atMost: 0 })
    expect(off.atMost).toBeCloseTo(16 + 1 / 12, 6)
  })

  it('know the interval of a time, and that of a warning', async () => {
    const hourly = { baseMs: minuteMs, transmitMs: hourMs, exceptionMs: fiveMinutes }
    const changedMs = nowMs - 20 * hourMs
    const events = [{ topic: 'vin', msg: 'Low', lv: 25 }]
    const { take, hours } = open({}, [
      { fromMs: 0, pace: hourly },
      { fromMs: changedMs, pace },
    ])
    for (let ms = whole[0]; ms <= changedMs; ms += hourMs) await take(rowAt(ms, { state: 4 }))
    for (let ms = changedMs + hourMs; ms <= whole[1]; ms += hourMs) await take(rowAt(ms, { state: 4 }))
    const changed = await hours()
    expect(changed.unknown).toHaveLength(1)
    expect(changed.unknown[0]?.fromTs).toBe(changedMs / 1000)

    const warned = open({}, [{ fromMs: 0, pace: hourly }])
    for (let ms = whole[0]; ms <= whole[1]; ms += hourMs) {
      await warned.take(rowAt(ms, ms < changedMs ? { state: 4 } : { state: 4, events }))
    }
    expect((await warned.hours()).unknown.map(({ fromTs }) => fromTs)).toEqual([changedMs / 1000])
  })

  it('of a device that never reported its settings go by the pace of its readings', async () => {
    const { report, hours } = open({}, undefined)
    await report(...whole, () => ({ state: 6 }))
    expect((await hours()).worked.atLeast).toBeCloseTo(24)
  })

  it('say nothing without readings, and nothing beyond the plan', async () => {
    const { hours } = open()
    expect(await hours()).toMatchObject({
      source: 'none',
      worked: { atLeast: 0, atMost: 24 },
      unknown: [{ reason: 'silent' }],
    })
    const basic = open({ tier: 'BASIC' })
    expect(await basic.hours()).toMatchObject({ unknownHours: 24, unknown: [{ reason: 'plan' }] })
  })
})
