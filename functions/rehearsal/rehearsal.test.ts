import { describe, expect, it } from 'vitest'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { dayMs, dayOf, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { replay, rulesOf, traceOf } from '../../shared/rehearsal/replay'
import { unpackReadings } from '../../shared/rehearsal/packReadings'
import * as contract from '../../shared/rehearsal/rehearsal'
import { seededRandom } from '../../test/doubles/seededRandom'
import { callerOf, nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'
import type { EventReader, EventRow } from '../alerts/eventStore'
import type { RecordItem } from '../devices/deviceStore'
import { getRehearsal } from './getRehearsal'
import { rehearseLimits } from './rehearseLimits'

/** Events of one stream, newest first, page by page as the store gives them. */
const readerOf = (rows: readonly EventRow[]): EventReader => ({
  began: (_stream, { fromMs, toMs }, limit, before) => {
    const found = [...rows]
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .filter(
        ({ beganMs, at }) => beganMs >= fromMs && beganMs <= toMs && (before === undefined || at < before),
      )
    return Promise.resolve({ rows: found.slice(0, limit), more: found.length > limit })
  },
})

const eventAt = (beganMs: number, minutes: number, more: Partial<EventRow> = {}): EventRow => ({
  at: `${beganMs}#0123456789abcdef`,
  topic: 'vin',
  level: 'alarm',
  msg: 'Low',
  beganMs,
  endedMs: beganMs + minutes * minuteMs,
  ...more,
})

const open = (
  rows: readonly EventRow[] = [],
  facts: Partial<RecordItem> = {},
  acknowledged: readonly string[] = [],
) => {
  const portal = openMemoryDevice(facts)
  const { stores, record } = portal
  const events = { events: readerOf(rows), acknowledged: () => Promise.resolve(new Set(acknowledged)) }
  const parts = [stores, stores.devices, events, () => nowMs] as const
  const [get, post] = [getRehearsal(...parts), rehearseLimits(...parts)]
  const asked = { deviceid: record.deviceid, dataKey: 'vin' }
  return {
    ...portal,
    get: (more: object = {}) => get(contract.getRehearsal.input.parse({ ...asked, ...more }), callerOf()),
    post: (more: object = {}) => post(contract.rehearseLimits.input.parse({ ...asked, ...more }), callerOf()),
  }
}

describe('readings for a rehearsal', () => {
  it('are all of the measurement, with what the device raised on it and when nothing was received', async () => {
    const raised = eventAt(nowMs - 50 * minuteMs, 10)
    const { take, get } = open([raised, eventAt(nowMs - hourMs, 5, { topic: 'tc1' })], {}, [raised.at])
    for (let minute = 60; minute > 0; minute--)
      if (minute < 30 || minute > 40) await take(rowAt(nowMs - minute * minuteMs, { vin: 12 + minute / 100 }))
    const answer = await get({ days: 1 })
    const { times, values } = unpackReadings(answer.readings)
    expect([times.length, times[0], values[0], values.at(-1)]).toEqual([49, nowMs - hourMs, 12.6, 12.01])
    expect(answer.raised.map(({ id, isAcknowledged }) => [id, isAcknowledged])).toEqual([[raised.at, true]])
    expect(
      answer.unknown.map(({ fromTs, toTs }) => [
        (nowMs / secondMs - fromTs) / 60,
        (nowMs / secondMs - toTs) / 60,
      ]),
    ).toEqual([
      [24 * 60, 60],
      [41, 29],
    ])
    expect(answer.offDelaySeconds).toBe(2 * answer.intervalSeconds)
  })

  it('go by the delays that are set for the device', async () => {
    const onDelaySeconds = { alert: 0, warning: 60, alarm: 300 }
    const { get } = open([], { alarmRules: { ...defaultAlarmRules, onDelaySeconds, offDelaySeconds: 900 } })
    expect(await get()).toMatchObject({ onDelaySeconds: { alarm: 300, warning: 60 }, offDelaySeconds: 900 })
  })

  it('reach no farther back than the plan stores', async () => {
    const { take, get } = open([], { tier: 'STANDARD' })
    await take(rowAt(nowMs - hourMs, { vin: 12 }))
    const { fromTs, toTs } = await get()
    expect(toTs - fromTs).toBe(86_400)
  })
})

describe('limits rehearsed on the server', () => {
  it('are those of all readings, although days that cannot matter are read by their hours alone', async () => {
    const random = seededRandom(21)
    const portal = open()
    let vin = 12
    for (let ms = nowMs - 8 * dayMs; ms < nowMs; ms += 7 * minuteMs) {
      const isRestless = Math.floor(ms / dayMs) % 3 === 0
      vin = Math.round((12 + (vin - 12) * 0.9 + (random() - 0.5) * (isRestless ? 2 : 0.2)) * 100) / 100
      await portal.take(rowAt(ms, { vin }))
    }
    for (let back = 1; back <= 8; back++) await portal.packDay(dayOf(nowMs - back * dayMs))
    const all = unpackReadings((await portal.get({ days: 8 })).readings)
    const trace = traceOf(all.times, all.values)
    for (let run = 0; run < 40; run++) {
      const limits = {
        alarm: { low: 12 - random() * 1.5, high: 12 + random() * 1.5 },
        warning: random() < 0.5 ? {} : { low: 12 - random() * 0.2 },
        hysteresis: random() < 0.5 ? 0 : random(),
      }
      const found = replay(
        trace,
        rulesOf(limits),
        { onMs: { alarm: 0, warning: 0 }, offMs: 2 * minuteMs },
        nowMs,
      )
      const answer = await portal.post({ ...limits, days: 8 })
      expect(answer.times).toBe(found.length)
      expect(answer.occurrences.map(({ beganTs, extreme }) => [beganTs * secondMs, extreme])).toEqual(
        found.map(({ fromMs, extreme }) => [fromMs, extreme]),
      )
    }
  })

  it('say how many events of the device they find', async () => {
    const [real, strange] = [eventAt(nowMs - 40 * minuteMs, 9), eventAt(nowMs - 20 * minuteMs, 1)]
    const { take, post } = open([real, strange, eventAt(nowMs - 10 * minuteMs, 1, { level: 'info' })])
    for (let minute = 60; minute > 0; minute--)
      await take(rowAt(nowMs - minute * minuteMs, { vin: minute <= 40 && minute > 31 ? 10 : 12 }))
    expect(await post({ alarm: { low: 11 }, days: 1 })).toMatchObject({
      times: 1,
      lastedSeconds: 540,
      raised: 2,
      found: 1,
    })
    expect(await post({ alarm: { low: 11 }, days: 1, onDelaySeconds: 600 })).toMatchObject({
      times: 0,
      found: 1,
    })
  })

  it('propose quieter ones when asked', async () => {
    const random = seededRandom(3)
    const { take, post } = open()
    for (let minute = 1400; minute > 0; minute--) {
      const isRestless = minute % 200 < 40
      await take(
        rowAt(nowMs - minute * minuteMs, {
          vin: Math.round((isRestless ? 11 : 12) * 10 + random() * 6 - 3) / 10,
        }),
      )
    }
    const asked = { alarm: { low: 11 }, days: 1, offDelaySeconds: 0 }
    expect((await post(asked)).proposals).toBeUndefined()
    const { times, proposals = [] } = await post({ ...asked, propose: true })
    expect(proposals.length).toBeGreaterThan(0)
    for (const each of proposals) {
      expect(each).toMatchObject({ level: 'alarm', side: 'low' })
      expect(each.times).toBeLessThan(times / 2)
    }
  })
})
