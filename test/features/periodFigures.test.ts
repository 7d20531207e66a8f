import { beforeAll, describe, expect, it } from 'vitest'
import { getMetrics } from '../../shared/periodfigures/getMetrics'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const hourSeconds = 3600
/** Whole hours, so that no reading stands on the border of a period. */
const endSeconds = Math.ceil(Date.now() / 1000 / hourSeconds) * hourSeconds
const dayAgo = endSeconds - 24 * hourSeconds
const current = { currentStartTime: dayAgo, currentEndTime: endSeconds }

const readings = [
  ...[100, 130, 20, 25].map((cp1, i) => ({ ts: dayAgo + (i + 1) * hourSeconds, cp1, vin: 24 + i })),
  ...[10, 60].map((cp1, i) => ({ ts: dayAgo - (i + 2) * hourSeconds, cp1, vin: 12 })),
]

let viewer: Person
let hosted: Device
let basic: Device

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
  const members = [[viewer, 'VIEW']] as const
  hosted = await stack.newDevice({}, members)
  basic = await stack.newDevice({ tier: 'STANDARD', addedTs: endSeconds - 200 * 86_400 }, members)
  for (const device of [hosted, basic]) {
    const link = await stack.connect(device)
    await link.sendReading(readings)
    await link.disconnect()
  }
})

const ask = ({ deviceid }: Device, more: Record<string, unknown> = {}) =>
  stack.ask(getMetrics, { deviceid, ...current, ...more }, viewer.token)

describe('metrics of a device', () => {
  it('hold a day against the one before: a counter that restarted does not go backwards', async () => {
    const { metrics } = await eventually(async () => {
      const answered = await ask(hosted)
      expect(answered.metrics.cp1?.current).toMatchObject({ sum: 275 })
      // The days of a message can be read one after the other.
      expect(answered.metrics.cp1?.previous).toMatchObject({ sum: 70 })
      return answered
    })
    expect(metrics.cp1?.current).toMatchObject({ min: 20, max: 130, diff: -75, acc: 35, latest: 25 })
    expect(metrics.cp1?.previous).toMatchObject({ min: 10, max: 60, diff: -50, acc: 0, latest: 10 })
    expect(metrics.vin?.previous?.avg).toBe(12)
    expect(metrics).not.toHaveProperty('ts')
  })

  it('round ranges up to the hour and keep the length', async () => {
    const answered = await ask(hosted, {
      currentStartTime: dayAgo - 600,
      currentEndTime: endSeconds - 600,
      dataKeys: 'vin',
    })
    expect(answered.current).toEqual({ startTime: dayAgo, endTime: endSeconds })
    expect(answered.previous).toEqual({ startTime: dayAgo - 24 * hourSeconds, endTime: dayAgo })
    expect(Object.keys(answered.metrics)).toEqual(['vin'])
  })

  it('are the latest reading alone on a plan without data on the portal', async () => {
    const answered = await eventually(async () => {
      const answer = await ask(basic, {
        currentStartTime: endSeconds - 20 * hourSeconds,
        includeLatestData: 'true',
      })
      expect(answer.metrics).toHaveProperty('vin')
      return answer
    })
    for (const metric of Object.values(answered.metrics)) expect(Object.keys(metric)).toEqual(['latestData'])
  })

  it('refuse what the plan does not keep', async () => {
    const request = { deviceid: basic.deviceid, ...current, currentStartTime: endSeconds - 50 * hourSeconds }
    expect(await stack.call(getMetrics, request, viewer.token)).toMatchObject({
      status: 400,
      body: { message: 'Data older than 1 day(s) is unavailable on the Basic plan.' },
    })
  })
})
