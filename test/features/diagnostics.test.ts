import { beforeAll, describe, expect, it } from 'vitest'
import { getDiagnostics } from '../../shared/diagnostics/getDiagnostics'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const nowSeconds = Math.floor(Date.now() / 1000)
const canary = '{"vin": 24.5, "note": "canary'

let user: Person
let viewer: Person
let staff: Person
let device: Device

beforeAll(async () => {
  ;[user, viewer, staff] = await Promise.all([
    stack.newUser('user'),
    stack.newUser('viewer'),
    stack.newUser('staff', ['senquip_admin']),
  ])
  device = await stack.newDevice({}, [
    [user, 'USER'],
    [viewer, 'VIEW'],
  ])
  const link = await stack.connect(device)
  await link.sendConfig({ device: { base_interval: 60 } })
  const kept = [600, 540].map((ago) => ({ ts: nowSeconds - ago, vin: 24, gsm_rssi: -90 }))
  await link.sendReading(kept)
  await link.sendReading({ ts: nowSeconds, vin: 24.2, gsm_rssi: -88, tc1: 71 })
  await link.sendReading({ ts: 12, vin: 24.1 })
  await link.sendReading(Buffer.from(canary))
  await link.disconnect()
})

const ask = (person: Person, dataPoints?: '15' | '600') =>
  stack.ask(getDiagnostics, { deviceid: device.deviceid, dataPoints }, person.token)

describe('diagnostics of a device', () => {
  it('tell how regularly and how late its readings came, and nothing of what it measures', async () => {
    const { data, link } = await eventually(async () => {
      const told = await ask(user)
      expect(told.data).toHaveLength(4)
      expect(told.unreadable.count).toBe(1)
      // The report of settings is taken apart from the readings that came with it.
      expect(told.link.intervalSeconds).toBe(60)
      return told
    })
    expect(data.map(({ isBuffered, isClockUnset, missed }) => [isBuffered, isClockUnset, missed])).toEqual([
      [true, false, 0],
      [true, false, 0],
      [false, false, 8],
      [false, true, 0],
    ])
    expect(data[2]).toMatchObject({ vin: 24.2, gsm_rssi: -88, sinceSeconds: 540 })
    expect(JSON.stringify(data)).not.toContain('tc1')
    expect(link).toMatchObject({ intervalSeconds: 60, expectedSeconds: 60, openCommands: 0 })
    expect(nowSeconds - (link.lastContactTs ?? 0)).toBeLessThan(60)
  })

  it('count what could not be read, and show it to staff alone', async () => {
    const told = await ask(user)
    expect(told.unreadable).toMatchObject({ count: 1, more: false })
    expect(JSON.stringify(told)).not.toContain('canary')
    const { unreadable } = await ask(staff, '600')
    expect(unreadable.messages).toMatchObject([
      { reason: expect.stringContaining('JSON') as string, payload: canary, bytes: canary.length },
    ])
  })

  it('are for those who may set a device up, and come as a list or as a course', async () => {
    const request = { deviceid: device.deviceid }
    expect((await stack.call(getDiagnostics, request, viewer.token)).status).toBe(403)
    const odd = await stack.call(getDiagnostics, { ...request, dataPoints: 100 }, user.token)
    expect(odd).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Data points must be/) as string },
    })
  })
})
