import { beforeEach, describe, expect, it } from 'vitest'
import { openEventReader } from '../../functions/alerts/eventStore'
import { getEvents } from '../../functions/alerts/getEvents'
import { latestReading } from '../../functions/devices/latestReading'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf, storedOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { devices } = scene.openService(scene.documents)
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }

let device: DeviceId
let count = 0

beforeEach(async () => {
  count += 1
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  alerts.mails.length = 0
  device = await scene.addDevice(`CLK${String(count).padStart(6, '0')}`, {
    alertSeconds: { email: { alarm: 600 } },
  })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
})

/** A message that arrives now, of a clock that is so far ahead, or behind. */
const messageOf = (events: object[], aheadMs = 0) =>
  recordOf(device, { ts: (scene.clock.ms + aheadMs) / secondMs, ambient: 104, events }, scene.clock.ms)
const arrive = async (events: object[], aheadMs = 0) => {
  scene.clock.ms += minuteMs
  await openWorker(scene)([messageOf(events, aheadMs)])
  await alerts.sendAll(device)
}
const read = () =>
  getEvents(
    devices,
    openEventReader(scene.documents, tables.events),
    scene.now,
  )({ deviceid: device, level: 'info', dataPoints: 50 }, callerOf(1, 'VIEW'))
const logged = async () =>
  (await scene.all('serverLog'))
    .filter(({ pk, category }) => pk === `DEVICE#${device}` && category === 'Alert')
    .map(({ name }) => String(name))
const aheadSeconds = [120, 300, 580]

describe.each(aheadSeconds)('once a clock that was %d s ahead is set back', (ahead) => {
  const permutations = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  it.each(permutations)(
    'an alarm is mailed, logged and listed once, taken in the order %d %d %d',
    async (...order) => {
      const beforeMs = scene.clock.ms
      const messages = [messageOf([], ahead * secondMs)]
      for (const _ of [1, 2]) {
        scene.clock.ms += 20 * secondMs
        messages.push(messageOf([hot]))
      }
      for (const at of order) await openWorker(scene)(messages.slice(at, at + 1))
      await alerts.sendAll(device)
      expect(alerts.mails.map(({ subject }) => subject)).toEqual([
        '[ALARM] Truck: Coolant temperature high (104 °C)',
      ])
      expect(await logged()).toEqual(['Event Began'])
      const { active } = await read()
      expect(active).toMatchObject([{ topic: 'ambient', level: 'alarm' }])
      expect(active[0]?.beganTs).toBeGreaterThan(beforeMs / secondMs)
      expect(await storedOf(scene, device)).toHaveLength(3)
    },
  )

  it('it ends with the first message that does not list it, and a repeat of the first changes nothing', async () => {
    const first = messageOf([], ahead * secondMs)
    await openWorker(scene)([first])
    await arrive([hot])
    await arrive([hot])
    await openWorker(scene)([first])
    expect((await read()).active).toHaveLength(1)
    await arrive([])
    expect(await read()).toMatchObject({ active: [], past: [{ endedTs: scene.clock.ms / secondMs }] })
    expect(alerts.mails).toHaveLength(1)
  })

  it('what waited in a buffer notifies nobody and turns nothing back', async () => {
    await arrive([], ahead * secondMs)
    await arrive([])
    await arrive([hot], -hourMs)
    // Newer than the arrival of the latest reading, and older than what came since.
    await arrive([hot], -130 * secondMs)
    expect(alerts.mails).toEqual([])
    expect(await read()).toEqual({ active: [], past: [] })
  })

  it('the latest reading stays the one with the latest time, and the contact moves on', async () => {
    await arrive([], ahead * secondMs)
    const aheadTs = (scene.clock.ms + ahead * secondMs) / secondMs
    await arrive([hot])
    const link = await devices.link(device)
    expect(latestReading(link)?.ts).toBe(aheadTs)
    expect(link?.lastContactMs).toBe(scene.clock.ms)
    scene.clock.ms += ahead * secondMs
    await arrive([hot])
    expect(latestReading(await devices.link(device))?.ts).toBe(scene.clock.ms / secondMs)
  })
})

describe('a clock that stays ahead', () => {
  it.each([...aheadSeconds, 3600])(
    'by %d s loses no alarm and writes no states that did not change',
    async (ahead) => {
      await arrive([], ahead * secondMs)
      const eventsOf = async () => (await devices.link(device))?.events
      expect(await eventsOf()).toBeUndefined()
      await arrive([hot], ahead * secondMs)
      const began = await eventsOf()
      await arrive([hot], ahead * secondMs)
      expect(await eventsOf()).toBe(began)
      await arrive([], ahead * secondMs)
      expect(alerts.mails).toHaveLength(1)
      expect((await read()).past).toHaveLength(1)
    },
  )

  it('has its order told apart by the device’s clock where readings arrive at one moment', async () => {
    const at = (events: object[], aheadMs: number) => ({
      ts: (scene.clock.ms + aheadMs) / secondMs,
      events,
    })
    const batch = [at([hot], 3 * minuteMs), at([], 2 * minuteMs), at([hot], minuteMs)]
    const message = recordOf(device, batch, scene.clock.ms)
    await openWorker(scene)([message])
    expect((await read()).active).toHaveLength(1)
    const { events } = (await devices.link(device)) ?? {}
    await openWorker(scene)([message])
    expect((await devices.link(device))?.events).toBe(events)
  })
})
