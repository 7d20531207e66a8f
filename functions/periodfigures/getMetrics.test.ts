import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '../../shared/core/endpoint'
import type { SpecialGroup } from '../../shared/core/roles'
import { dayMs, dayOf, hourMs, minuteMs } from '../../shared/core/time'
import type { getMetrics as contract } from '../../shared/periodfigures/getMetrics'
import { queryReadings } from '../data/queryReadings'
import type { RecordItem } from '../devices/deviceStore'
import { callerOf, nowMs, openMemoryDevice, rowAt, secondsAgo } from '../../test/doubles/openMemoryDevice'
import { getMetrics } from './getMetrics'

type Input = Omit<InputOf<typeof contract>, 'deviceid' | 'includeLatestData'> & {
  includeLatestData?: boolean
}

const open = (facts: Partial<RecordItem> = {}) => {
  const portal = openMemoryDevice(facts)
  const { stores, record } = portal
  const clock = () => nowMs
  const metrics = getMetrics(stores, stores.devices, queryReadings(stores, stores.devices, clock), clock)
  const compare = (input: Input, ...groups: SpecialGroup[]) =>
    metrics({ includeLatestData: false, deviceid: record.deviceid, ...input }, callerOf(...groups))
  return { ...portal, compare }
}

const day = { currentStartTime: secondsAgo(86_400), currentEndTime: secondsAgo(0) }

describe('metrics', () => {
  it('compare a period with the one of the same length before it', async () => {
    const { take, compare } = open()
    for (const [hours, vin] of [
      [40, 10],
      [30, 14],
      [20, 24],
      [1, 26],
    ] as const) {
      await take(rowAt(nowMs - hours * hourMs, { vin, mode: 'run' }))
    }
    const answer = await compare(day)
    expect(answer).toMatchObject({
      current: { startTime: secondsAgo(86_400), endTime: secondsAgo(0) },
      previous: { startTime: secondsAgo(172_800), endTime: secondsAgo(86_400) },
    })
    expect(answer.metrics).toEqual({
      vin: {
        current: { min: 24, max: 26, avg: 24, sum: 50, diff: 2, acc: 2, latest: 26 },
        previous: { min: 10, max: 14, avg: 10, sum: 24, diff: 4, acc: 4, latest: 14 },
      },
    })
  })

  it('are the same before and after the days are packed, and when a late reading opens one again', async () => {
    const { take, compare, packDay, readings } = open()
    const input = {
      ...day,
      currentStartTime: secondsAgo(6 * 86_400),
      currentEndTime: secondsAgo(86_400),
    }
    for (let i = 0; i < 200; i += 1) {
      await take(
        rowAt(nowMs - 6 * dayMs + i * 36 * minuteMs, { n: (i * 37) % 90, ...(i % 2 ? { odd: i } : {}) }),
      )
    }
    const raw = await compare(input)
    const days = [...new Set(Array.from({ length: 7 }, (_, i) => dayOf(nowMs - i * dayMs)))]
    for (const each of days) await packDay(each)
    readings.expireBefore(nowMs + dayMs * 400)
    expect(Object.keys(raw.metrics)).toEqual(['n', 'odd'])
    expect(await compare(input)).toEqual(raw)

    await take(rowAt(nowMs - 3 * dayMs, { n: 1000 }))
    const again = await compare({ ...input, dataKeys: ['n'] })
    expect(again.metrics.n?.current).toMatchObject({
      max: 1000,
      sum: (raw.metrics.n?.current?.sum ?? 0) + 1000,
    })
    expect(again.metrics).not.toHaveProperty('odd')
  })

  it('of a period that ends in the year 9999 are those up to now, at once', async () => {
    const { take, compare } = open()
    await take(rowAt(nowMs - hourMs, { vin: 26 }))
    const { metrics } = await compare({ ...day, currentEndTime: 253_402_300_799 })
    expect(metrics.vin?.current).toMatchObject({ latest: 26 })
    const future = { currentStartTime: secondsAgo(-86_400 * 30), currentEndTime: 253_402_300_799 }
    expect((await compare(future)).metrics.vin?.current).toBeUndefined()
  })

  it('do not count what says that nothing was measured, packed or not', async () => {
    const { take, compare, packDay } = open()
    const signals = [-114, -80, -114, -90, -114]
    for (const [i, gsm_rssi] of signals.entries()) {
      await take(rowAt(nowMs - (40 - i) * hourMs, { gsm_rssi, vbat: 0 }))
    }
    const input = { ...day, currentStartTime: secondsAgo(2 * 86_400), currentEndTime: secondsAgo(86_400) }
    const raw = await compare({ ...input, includeLatestData: true })
    expect(raw.metrics).toMatchObject({
      gsm_rssi: { current: { min: -90, max: -80, sum: -170, latest: -90 } },
    })
    expect(raw.metrics.gsm_rssi).not.toHaveProperty('latestData')
    expect(raw.metrics).not.toHaveProperty('vbat')
    for (const back of [1, 2]) await packDay(dayOf(nowMs - back * dayMs))
    expect((await compare(input)).metrics).toEqual({ gsm_rssi: { current: raw.metrics.gsm_rssi?.current } })
  })

  it('come to what the readings of their hours come to, packed or not, late ones and restarts included', async () => {
    const minute = fc.integer({ min: 0, max: 4 * 1440 - 1 })
    const reading = fc.record({ minute, value: fc.integer({ min: 0, max: 1000 }), isLate: fc.boolean() })
    const readings = fc.uniqueArray(reading, { selector: (each) => each.minute, maxLength: 40 })
    const startMs = Math.floor(nowMs / dayMs - 4) * dayMs
    const hour = fc.integer({ min: 0, max: 96 })
    const packed = fc.subarray([0, 1, 2, 3])
    await fc.assert(
      fc.asyncProperty(readings, packed, hour, hour, async (all, packedDays, a, b) => {
        fc.pre(a !== b)
        const { take, compare, packDay } = open()
        const takeAll = async (isLate: boolean) => {
          for (const each of all.filter((one) => one.isLate === isLate)) {
            await take(rowAt(startMs + each.minute * minuteMs, { count: each.value }))
          }
        }
        await takeAll(false)
        for (const day of packedDays) await packDay(dayOf(startMs + day * dayMs))
        await takeAll(true)

        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const secondsOf = (hours: number) => (startMs + hours * hourMs) / 1000
        const { metrics } = await compare({
          currentStartTime: secondsOf(from),
          currentEndTime: secondsOf(to),
        })
        const answer = metrics.count?.current
        const values = [...all]
          .sort((one, two) => one.minute - two.minute)
          .filter((each) => each.minute >= from * 60 && each.minute < to * 60)
          .map(({ value }) => value)
        if (values.length === 0) {
          expect(answer).toBeUndefined()
          return
        }
        const steps = values.slice(1).map((value, i) => value - (values[i] ?? value))
        const [first = 0, last = 0] = [values[0], values.at(-1)]
        expect(answer).toMatchObject({
          min: Math.min(...values),
          max: Math.max(...values),
          sum: values.reduce((sum, value) => sum + value, 0),
          diff: last - first,
          acc: steps.filter((step) => step > 0).reduce((sum, step) => sum + step, 0),
          latest: last,
        })
        expect(answer?.avg).toBeGreaterThanOrEqual(Math.min(...values))
        expect(answer?.avg).toBeLessThanOrEqual(Math.max(...values))
      }),
      { numRuns: 60 },
    )
  })

  it('tell the newest numbers when they are asked for', async () => {
    const { take, compare } = open()
    await take(rowAt(nowMs - minuteMs, { vin: 26.1, mode: 'run' }))
    const { metrics } = await compare({ ...day, includeLatestData: true })
    expect(metrics.vin?.latestData).toEqual({ ts: secondsAgo(60), value: 26.1 })
    expect(Object.keys(metrics)).toEqual(['vin'])
  })

  it('say nothing of a sum that no number can hold', async () => {
    const { take, compare } = open()
    for (const ago of [3, 2]) await take(rowAt(nowMs - ago * hourMs, { cp1: 1.5e308 }))
    expect((await compare(day)).metrics).toEqual({ cp1: {} })
  })

  it('refuse a range without an end, and one that ends before it begins', async () => {
    const { compare } = open()
    await expect(compare({ ...day, previousStartTime: 1 })).rejects.toMatchObject({
      field: 'previousEndTime',
    })
    await expect(compare({ ...day, previousStartTime: 2_000, previousEndTime: 2_000 })).rejects.toThrow(
      'Invalid date range',
    )
    await expect(compare({ currentStartTime: 5, currentEndTime: 5 })).rejects.toThrow('Invalid date range')
  })
})

describe('the plan', () => {
  it('refuses a period that is older, and cuts the one before it', async () => {
    const { take, compare } = open({ tier: 'PREMIUM' })
    await take(rowAt(nowMs - 731 * dayMs, { vin: 1 }))
    await take(rowAt(nowMs - 2 * dayMs, { vin: 2 }))
    await expect(
      compare({ currentStartTime: secondsAgo(740 * 86_400), currentEndTime: secondsAgo(0) }),
    ).rejects.toThrow('Data older than 730 day(s) is unavailable on the Hosted plan.')
    const { metrics, previous } = await compare({
      currentStartTime: secondsAgo(729 * 86_400),
      currentEndTime: secondsAgo(0),
    })
    expect(metrics.vin).not.toHaveProperty('previous')
    expect(previous.startTime).toBe(secondsAgo(730 * 86_400))
  })

  it('without data on the portal tells the latest reading alone, to all but staff', async () => {
    const { take, compare } = open({ tier: 'STANDARD' })
    for (const ago of [9, 1]) await take(rowAt(nowMs - ago * hourMs, { vin: ago }))
    const input = { ...day, includeLatestData: true }
    expect((await compare(input)).metrics).toEqual({
      vin: { latestData: { ts: secondsAgo(3600), value: 1 } },
    })
    expect((await compare(input, 'senquip_admin')).metrics.vin?.current).toMatchObject({ min: 1, max: 9 })
  })
})
