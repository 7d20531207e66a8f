import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverOwnedKeys } from '../../shared/data/reading'
import { queryReadings } from '../../shared/data/queryReadings'
import { getDiagnostics } from '../../shared/diagnostics/getDiagnostics'
import { getGroup } from '../../shared/groups/groups'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const folder = new URL('../fixtures/payloads/', import.meta.url)
const files = readdirSync(folder)
const bytesOf = (file: string) => readFileSync(new URL(file, folder))
const nowSeconds = Math.floor(Date.now() / 1000)

let viewer: Person

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
})

const newDevice = () => stack.newDevice({}, [[viewer, 'VIEW']])

/** Sends messages one after the other, each acknowledged, and hangs up. */
const send = async (device: Device, payloads: readonly unknown[]) => {
  const link = await stack.connect(device)
  for (const payload of payloads) await link.sendReading(payload)
  await link.disconnect()
}

const readAll = async ({ deviceid }: Device) => {
  const request = { deviceid, fromTime: nowSeconds - 700 * 86_400, dataPoints: 1000 }
  return (await stack.ask(queryReadings, request, viewer.token)).data
}

const untilCount = (device: Device, count: number) =>
  eventually(async () => {
    const data = await readAll(device)
    expect(data).toHaveLength(count)
    return data
  })

const quarantined = ({ deviceid }: Device) =>
  stack.tables.rows('Quarantine', (row) => row.deviceid === deviceid)

/** What is kept aside is written after the readings that came with it. */
const untilQuarantined = (device: Device, count: number) =>
  eventually(async () => {
    const rows = await quarantined(device)
    expect(rows).toHaveLength(count)
    return rows
  })

const withoutServerKeys = (reading: object) => {
  const owned = new Set<string>(serverOwnedKeys)
  return Object.fromEntries(Object.entries(reading).filter(([key]) => !owned.has(key)))
}

/** Examples from before any plan's window are told as if they were of today. */
const withinPlan = <T extends { ts: number }>(sent: T): T =>
  sent.ts < nowSeconds - 700 * 86_400 ? { ...sent, ts: nowSeconds - 60 } : sent

describe.concurrent('a message that devices are known to send', () => {
  const accepted = files.filter((file) => file.endsWith('.json') && !file.startsWith('27'))

  it('is one of the collected ones', () => expect(accepted.length).toBeGreaterThanOrEqual(20))

  it.each(accepted)('is shown with every value: %s', async (file) => {
    const device = await newDevice()
    const sent = withinPlan(JSON.parse(bytesOf(file).toString()) as { ts: number })
    await send(device, [sent])
    const [reading] = await untilCount(device, 1)
    expect(withoutServerKeys(reading ?? {})).toEqual(withoutServerKeys(sent))
    expect(reading?.deviceid).toBe(device.deviceid)
    expect(await quarantined(device)).toEqual([])
  })

  it('stands at its arrival when the clock of the device was not set', async () => {
    const device = await newDevice()
    await send(device, [bytesOf('27-clock-not-set.json')])
    const [reading] = await untilCount(device, 1)
    expect(Math.abs((reading?.ts ?? 0) - Date.now() / 1000)).toBeLessThan(30)
    expect(reading?.device_ts).toBe(12.3)
  })

  it.each(files.filter((file) => file.endsWith('.txt')))(
    'is kept aside with the reason: %s',
    async (file) => {
      const device = await newDevice()
      await send(device, [bytesOf(file), { ts: nowSeconds, vin: 12 }])
      await untilCount(device, 1)
      const [row] = await untilQuarantined(device, 1)
      expect(row?.reason).toEqual(expect.stringMatching(/\w+/))
      expect(Buffer.from(row?.payload as Uint8Array)).toEqual(bytesOf(file))
    },
  )
})

describe.concurrent('a message made to do harm', () => {
  const object = (fields: string) => Buffer.from(`{"ts":${nowSeconds},${fields}}`)
  const nested = (levels: number) => object(`"a":${'['.repeat(levels)}${']'.repeat(levels)}`)

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['65,000 brackets', Buffer.from('['.repeat(65_000))],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ['a number no double holds', object('"a":1e400')],
    ['33 levels', nested(33)],
    ['5,000 keys', object(Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join())],
    ['a text for an object', Buffer.from('"reading"')],
  ])('is kept aside and blocks nothing: %s', async (_, payload) => {
    const device = await newDevice()
    await send(device, [payload, { ts: nowSeconds, vin: 12 }])
    expect(await untilCount(device, 1)).toMatchObject([{ vin: 12 }])
    await untilQuarantined(device, 1)
  })

  it.each([
    ['an integer beyond a double', '"a":9007199254740993', { a: '9007199254740993' }],
    ['a tiny number', '"a":1e-131', { a: 1e-131 }],
    ['a huge number', '"a":1e308', { a: 1e308 }],
    ['names that are no keys', '"":1,"a.b":2,"$x":3,"ok":4', { ok: 4 }],
    ['a forbidden name', '"__proto__":{"polluted":1},"a":[{"constructor":1,"b":2}]', { a: [{ b: 2 }] }],
    ['half a character', '"a":"\\ud800"', {}],
    ['its own time to live', '"ttl":1,"aws_ts":1,"clientid":"X","topic":"X","ok":1', { ok: 1 }],
    ['the same key twice', '"a":1,"a":2', { a: 2 }],
  ])('is shown as far as it can be: %s', async (_, fields, expected) => {
    const device = await newDevice()
    await send(device, [object(fields)])
    const [reading] = await untilCount(device, 1)
    expect(reading).toMatchObject(expected)
    expect(reading?.ts).toBe(nowSeconds)
    expect(reading).not.toHaveProperty('ttl')
    expect(reading?.aws_ts).toBeGreaterThan(Date.now() - 60_000)
  })

  it.each([
    ['missing', undefined],
    ['a word', 'soon'],
    ['negative', -5],
    ['zero', 0],
    ['just unset', 1_500_000_000],
    ['in milliseconds', Date.now()],
    ['in 2038', 2_147_483_647],
    ['in the year 9999', 253_402_300_799],
    ['two days ahead', nowSeconds + 2 * 86_400],
  ])('stands at its arrival when its time is %s', async (_, ts) => {
    const device = await newDevice()
    await send(device, [{ ts, vin: 12 }])
    const [reading] = await untilCount(device, 1)
    expect(Math.abs((reading?.ts ?? 0) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('cannot pin the latest reading by a clock that runs ahead of arrivals', async () => {
    const device = await newDevice()
    const groupid = await stack.newGroup([[viewer, 'VIEW']], [device.deviceid])
    await send(device, [{ ts: nowSeconds + 30 * 86_400, vin: 99 }])
    await untilCount(device, 1)
    await send(device, [{ ts: Math.ceil(Date.now() / 1000) + 5, vin: 12 }])
    await untilCount(device, 2)
    const { deviceSummaries } = await stack.ask(getGroup, { groupid }, viewer.token)
    expect(deviceSummaries[device.deviceid]?.latest?.vin).toBe(12)
  })

  it('is another device’s name inside: it counts for the device that sent it', async () => {
    const [victim, device] = await Promise.all([newDevice(), newDevice()])
    await send(device, [{ ts: nowSeconds, deviceid: victim.deviceid, vin: 1 }])
    expect(await untilCount(device, 1)).toMatchObject([{ deviceid: device.deviceid, vin: 1 }])
    expect(await readAll(victim)).toEqual([])
  })
})

describe.concurrent('a value under a name that cannot be kept', () => {
  it('is named beside the message, which staff can look at', async () => {
    const device = await newDevice()
    const staff = await stack.newUser('support', ['senquip_admin'])
    await send(device, [Buffer.from(`{"ts":${nowSeconds},"vin":24.5,"__proto__":{"x":1}}`)])
    expect(await untilCount(device, 1)).toMatchObject([{ vin: 24.5 }])
    const { deviceid } = device
    await eventually(async () => {
      const { unreadable } = await stack.ask(getDiagnostics, { deviceid, dataPoints: '15' }, staff.token)
      expect(unreadable.count).toBe(0)
      expect(unreadable.messages).toMatchObject([
        { isPartly: true, reason: expect.stringContaining('__proto__') as string },
      ])
    })
  })
})

describe.concurrent('settings that no device could mean', () => {
  it.each([
    ['an interval beyond all numbers', '{"device":{"base_interval":1e16}}'],
    ['an infinite product', '{"device":{"base_interval":1e300,"transmit_interval":1e300}}'],
    ['120 kB that become 500', `{"a":[${'1e20,'.repeat(24_000)}1]}`],
  ])('take no reading along that came with them: %s', async (_, settings) => {
    const device = await newDevice()
    const link = await stack.connect(device)
    await link.sendReading({ ts: nowSeconds - 2, vin: 1 })
    await link.sendConfig(Buffer.from(settings))
    await link.sendReading({ ts: nowSeconds - 1, vin: 2 })
    await link.disconnect()
    expect((await untilCount(device, 2)).map(({ vin }) => vin)).toEqual([1, 2])
    await untilQuarantined(device, 1)
  })
})

describe.concurrent('messages that come in disorder', () => {
  const readings = Array.from({ length: 12 }, (_, i) => ({ ts: nowSeconds - 600 + i * 10, vin: 24 + i }))
  const shuffled = readings.map((reading, i) => [(i * 7) % 12, reading] as const).sort(([a], [b]) => a - b)

  it('are shown once each, in order: doubled, shuffled and batched', async () => {
    const device = await newDevice()
    const mixed = shuffled.map(([, reading]) => reading)
    await send(device, [...mixed, ...mixed.slice(0, 5), readings, mixed.slice(3, 9)])
    await untilCount(device, 12)
    await send(device, [readings[0]])
    const data = await untilCount(device, 12)
    expect(data.map(({ ts, vin }) => ({ ts, vin }))).toEqual(readings)
  })

  it('do not take the latest reading back', async () => {
    const device = await newDevice()
    const groupid = await stack.newGroup([[viewer, 'VIEW']], [device.deviceid])
    await send(device, [readings.at(-1), readings[0]])
    await untilCount(device, 2)
    const { deviceSummaries } = await stack.ask(getGroup, { groupid }, viewer.token)
    expect(deviceSummaries[device.deviceid]?.latest).toMatchObject(readings.at(-1) ?? {})
  })

  it('are both kept when they differ at the same instant', async () => {
    const device = await newDevice()
    await send(device, [
      { ts: nowSeconds, vin: 1 },
      { ts: nowSeconds, vin: 2 },
    ])
    const data = await untilCount(device, 2)
    expect(data.map(({ vin }) => vin).sort()).toEqual([1, 2])
  })

  it('are shown at their own time when they come a week late', async () => {
    const device = await newDevice()
    const ts = nowSeconds - 7 * 86_400
    await send(device, [{ ts, vin: 7 }])
    expect(await untilCount(device, 1)).toMatchObject([{ ts, vin: 7 }])
  })

  it('are kept but not shown when they are older than the plan lets anybody read', async () => {
    const device = await newDevice()
    await send(device, [bytesOf('01-orb-basic-with-can.json'), { ts: nowSeconds, vin: 12 }])
    expect(await untilCount(device, 1)).toMatchObject([{ ts: nowSeconds }])
    const { data } = await stack.ask(
      queryReadings,
      { deviceid: device.deviceid, dataPoints: 10 },
      viewer.token,
    )
    expect(data).toHaveLength(1)
    const rows = await stack.tables.rows('Readings', ({ stream }) => stream === `${device.deviceid}#s1`)
    expect(rows).toHaveLength(2)
  })

  it('spoil only themselves within a batch', async () => {
    const device = await newDevice()
    await send(device, [
      Buffer.from(`[{"ts":${nowSeconds},"vin":1},{"a":1e400},{"ts":${nowSeconds + 1},"vin":2}]`),
    ])
    expect((await untilCount(device, 2)).map(({ vin }) => vin)).toEqual([1, 2])
    await untilQuarantined(device, 1)
  })
})
