import { beforeAll, describe, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroup } from '../../shared/groups/groups'
import { getSettings } from '../../shared/settings/deviceSettings'
import type { ConnectedDevice } from '../harness/connectDevice'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const count = 240
const spikeAt = 137
const endSeconds = Math.floor(Date.now() / 1000) - 60
const startSeconds = endSeconds - (count - 1) * 5

const readings = Array.from({ length: count }, (_, i) => ({
  ts: startSeconds + i * 5 + 0.5,
  vin: i === spikeAt ? 31.75 : 24 + Math.sin(i / 20),
  ambient: 20 + i / 100,
}))

let viewer: Person
let device: Device
let link: ConnectedDevice

const ask = (request: Record<string, unknown>) =>
  stack.ask(queryReadings, { deviceid: device.deviceid, ...request }, viewer.token)

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
  device = await stack.newDevice({}, [[viewer, 'VIEW']])
  const certificate = await stack.newCertificate(device.deviceid)
  link = await stack.connect(device, { certificate })
  // Single messages and batches, as devices with `batch_tx_enable` send them.
  for (const reading of readings.slice(0, 40)) await link.sendReading(reading)
  for (let i = 40; i < count; i += 50) await link.sendReading(readings.slice(i, i + 50))
  await eventually(async () => {
    const { data } = await ask({ fromTime: startSeconds, dataPoints: 1000 })
    expect(data).toHaveLength(count)
  })
  return () => link.disconnect()
})

describe('a device that connects with its certificate', () => {
  it('shows every reading, in order, as it was sent', async () => {
    const { data } = await ask({ fromTime: startSeconds, dataPoints: 1000 })
    expect(data.map(({ ts, vin, ambient }) => ({ ts, vin, ambient }))).toEqual(readings)
    expect(new Set(data.map(({ deviceid }) => deviceid))).toEqual(new Set([device.deviceid]))
  })

  it('shows its newest readings without a range', async () => {
    const { data } = await ask({ dataPoints: 3 })
    expect(data.map(({ ts }) => ts)).toEqual(readings.slice(-3).map(({ ts }) => ts))
  })

  it('is read page by page without a reading missing or double', async () => {
    const seen: number[] = []
    let pageStartTime: number | undefined
    do {
      const page = await ask({ fromTime: startSeconds, dataPoints: 70, pageStartTime })
      seen.push(...page.data.map(({ ts }) => ts))
      pageStartTime = page.lastEvaluatedTime
    } while (pageStartTime !== undefined)
    expect(seen).toEqual(readings.map(({ ts }) => ts))
  })

  it('keeps its highest value in a chart of few points, and invents none', async () => {
    const { data } = await ask({ fromTime: startSeconds, dataKeys: 'vin', downsample: 20 })
    expect(data.length).toBeLessThanOrEqual(20)
    expect(data.length).toBeGreaterThan(3)
    const sent = new Map(readings.map(({ ts, vin }) => [ts, vin]))
    for (const { ts, vin } of data) expect(vin).toBe(sent.get(ts))
    expect(Math.max(...data.map(({ vin }) => Number(vin)))).toBe(31.75)
    expect(data[0]?.ts).toBe(readings[0]?.ts)
    expect(data.at(-1)?.ts).toBe(readings.at(-1)?.ts)
  })

  it('tells a crowded key as a band of its lowest, medians and highest, and no other', async () => {
    const asked = { fromTime: startSeconds, dataKeys: 'vin', downsample: 20 }
    const { envelopes } = await ask({ ...asked, toTime: endSeconds + 1, envelope: 10 })
    const [band] = envelopes ?? []
    expect(Math.max(...(band?.high ?? []))).toBe(31.75)
    expect(Math.max(...(band?.mid ?? []))).toBeLessThan(25.1)
    expect(band?.ts).toHaveLength(10)
    expect((await ask({ ...asked, envelope: 200 })).envelopes).toBeUndefined()
    expect((await ask(asked)).envelopes).toBeUndefined()
  })

  it('gives only the keys that were asked for', async () => {
    const { data } = await ask({ dataPoints: 2, dataKeys: 'ambient' })
    for (const reading of data) {
      expect(reading).toHaveProperty('ambient')
      expect(reading).not.toHaveProperty('vin')
    }
  })

  it('stands in its group with the latest reading', async () => {
    const groupid = await stack.newGroup([[viewer, 'VIEW']], [device.deviceid])
    const group = await stack.ask(getGroup, { groupid }, viewer.token)
    const summary = group.deviceSummaries[device.deviceid]
    expect(summary).toMatchObject({ deviceid: device.deviceid, tier: 'Hosted', latest: readings.at(-1) })
  })

  it('says when it made contact last', async () => {
    const { lastContactMs = 0 } = await stack.ask(getSettings, { deviceid: device.deviceid }, viewer.token)
    expect(Date.now() - lastContactMs).toBeLessThan(60_000)
  })
})
