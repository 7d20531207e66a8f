import { describe, expect, it } from 'vitest'
import type { SpecialGroup } from '../../shared/core/roles'
import { hourMs, minuteMs } from '../../shared/core/time'
import { queryReadings } from '../data/queryReadings'
import type { RecordItem } from '../devices/deviceStore'
import { callerOf, nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'
import { getDiagnostics } from './getDiagnostics'
import type { QuarantineReader } from './quarantineReader'

const unreadable = {
  id: '1800000000000#m#0',
  ts: 1_800_000_000,
  reason: 'The text is not JSON',
  isPartly: false,
  topic: 't',
  bytes: 3,
  payload: '{x',
}
const partly = {
  ...unreadable,
  id: '1800000001000#m#note',
  ts: unreadable.ts + 1,
  reason: 'Kept in part.',
  isPartly: true,
}

const open = (facts: Partial<RecordItem> = {}) => {
  const portal = openMemoryDevice(facts)
  const { stores, record } = portal
  const askedSince: number[] = []
  const quarantine: QuarantineReader = {
    since: (_, fromMs) => {
      askedSince.push(fromMs)
      return Promise.resolve({ messages: [partly, unreadable], more: true })
    },
  }
  const read = queryReadings(stores, stores.devices, () => nowMs)
  const diagnose = (dataPoints: number, ...groups: SpecialGroup[]) =>
    getDiagnostics(
      read,
      stores.devices,
      quarantine,
      () => nowMs,
    )({ deviceid: record.deviceid, dataPoints }, callerOf(...groups))
  return { ...portal, diagnose, askedSince }
}

describe('diagnostics', () => {
  it('tell the newest readings by how they came, and nothing of what they measured', async () => {
    const { take, diagnose } = open()
    for (let ago = 20; ago > 0; ago -= 1) {
      await take(rowAt(nowMs - ago * minuteMs, { vin: 26, gsm_rssi: -90, tc1: 40 }))
    }
    const { data } = await diagnose(15)
    expect(data).toHaveLength(15)
    expect(data.at(-1)).toEqual({
      ts: nowMs / 1000 - 60,
      aws_ts: nowMs - minuteMs + 500,
      vin: 26,
      gsm_rssi: -90,
      lateSeconds: 0.5,
      sinceSeconds: 60,
      missed: 0,
      isBuffered: false,
      isClockUnset: false,
    })
    expect((await diagnose(600)).data).toHaveLength(20)
  })

  it('tell the contact that a reading proves, before the link row knows of it', async () => {
    const { take, diagnose, link } = open()
    await take(rowAt(nowMs - minuteMs, { vin: 26 }))
    const expected = { lastContactTs: nowMs / 1000 - 59.5, latestTs: nowMs / 1000 - 60 }
    expect((await diagnose(15)).link).toMatchObject(expected)
    Object.assign(link, { lastContactMs: nowMs - 5, latestTsMs: nowMs - 10 })
    expect((await diagnose(15)).link).toMatchObject({
      lastContactTs: (nowMs - 5) / 1000,
      latestTs: (nowMs - 10) / 1000,
    })
  })

  it('leave out a channel that holds something else than it should', async () => {
    const { take, diagnose } = open()
    await take(rowAt(nowMs - minuteMs, { vin: 'low', wifi_ip: 7, wifi_rssi: -60 }))
    expect((await diagnose(15)).data).toMatchObject([{ wifi_rssi: -60 }])
    expect((await diagnose(15)).data[0]).not.toHaveProperty('vin')
  })

  it('count messages that could not be read since the present stream began, and show them to staff', async () => {
    const streams = [{ streamId: '1', deviceid: 'HE8EV12LF', fromMs: 5 }]
    const { diagnose, askedSince } = open({ streams } as Partial<RecordItem>)
    expect((await diagnose(15)).unreadable).toEqual({ count: 1, more: true, lastTs: unreadable.ts })
    expect((await diagnose(15, 'senquip_admin')).unreadable.messages).toEqual([partly, unreadable])
    expect(askedSince).toEqual([5, 5])
  })

  it('show one reading on a plan that restricts data', async () => {
    const { take, diagnose } = open({ tier: 'STANDARD' })
    for (const hours of [30, 3, 2, 1]) await take(rowAt(nowMs - hours * hourMs, { vin: hours }))
    expect((await diagnose(600)).data).toMatchObject([{ vin: 1 }])
  })

  it('miss nothing that the plan does not keep', async () => {
    const { take, diagnose } = open({ tier: 'STANDARD' })
    for (const minutes of [15, 10, 5]) await take(rowAt(nowMs - minutes * minuteMs, { vin: 12 }))
    const { data, link } = await diagnose(600, 'senquip_admin')
    expect(data.map(({ missed }) => missed)).toEqual([0, 0, 0])
    expect(link).toMatchObject({ intervalSeconds: 60, expectedSeconds: 300 })
  })
})
