import { beforeEach, describe, expect, it } from 'vitest'
import { openEventReader } from '../../functions/alerts/eventStore'
import { getEvents } from '../../functions/alerts/getEvents'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { openStores, openWorker, recordOf, storedOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { devices } = openStores(scene)
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }
const dry = { topic: 'digital1', msg: 'Tank empty', lv: 25 }
const hello = { topic: 'mjs', msg: 'Started', lv: 5 }

let device: DeviceId
let count = 0

beforeEach(async () => {
  count += 1
  scene.clock.ms = Date.UTC(2026, 10, 23, 10)
  alerts.mails.length = 0
  device = await scene.addDevice(`OVT${String(count).padStart(6, '0')}`, {
    alertSeconds: { email: { alarm: 600, warning: 600 } },
  })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
})

/** A message as it arrives at the broker twenty seconds after the one before. */
const messageOf = (events: object[]) => {
  scene.clock.ms += 20 * secondMs
  return recordOf(device, { ts: scene.clock.ms / secondMs, ambient: 104, events }, scene.clock.ms)
}
const take = async (...messages: ReturnType<typeof messageOf>[]) => {
  for (const message of messages) await openWorker(scene)([message])
  await alerts.sendAll(device)
}
const subjects = () => alerts.mails.map(({ subject }) => subject)
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
    .sort()

describe('an alarm whose message is taken after a newer one', () => {
  it('is mailed, logged and listed as over, once, however often it is taken', async () => {
    const [first, late, last] = [messageOf([]), messageOf([hot]), messageOf([])]
    const [lateMs, lastMs] = [scene.clock.ms - 20 * secondMs, scene.clock.ms]
    await take(first, last)
    expect(subjects()).toEqual([])
    // As when dead letters are replayed an hour later.
    scene.clock.ms += hourMs
    await take(late, late, late)
    expect(subjects()).toEqual(['[ALARM] Truck: Coolant temperature high (104 °C)'])
    expect(await logged()).toEqual(['Event Began', 'Event Ended'])
    const { active, past } = await read()
    expect(active).toEqual([])
    expect(past).toMatchObject([{ beganTs: lateMs / secondMs, endedTs: lastMs / secondMs }])
    expect(past).toHaveLength(1)
    expect(await storedOf(scene, device)).toHaveLength(3)
  })

  it('is mailed once by six workers that take it at the same time', async () => {
    const [late, last] = [messageOf([hot]), messageOf([])]
    await take(last)
    await Promise.all(Array.from({ length: 6 }, () => openWorker(scene)([late])))
    await alerts.sendAll(device)
    expect(subjects()).toHaveLength(1)
    expect(await logged()).toEqual(['Event Began', 'Event Ended'])
  })

  it('is the same occurrence as in other messages of the time', async () => {
    const [first, second, last] = [messageOf([hot]), messageOf([hot]), messageOf([])]
    await take(last, first, second)
    expect(subjects()).toHaveLength(1)
    expect((await read()).past).toHaveLength(1)
  })

  it('is not sent again within its interval, be it that it had begun before or that it lasts', async () => {
    const [first, over, late, again] = [messageOf([hot]), messageOf([]), messageOf([hot]), messageOf([])]
    await take(first, over, again)
    expect(subjects()).toHaveLength(1)
    await take(late)
    expect(subjects()).toHaveLength(1)
    // A pause of less than two intervals is part of the occurrence.
    expect((await read()).past).toHaveLength(1)

    const [early, lasting] = [messageOf([dry]), messageOf([dry])]
    await take(lasting, early)
    expect(subjects()).toHaveLength(2)
    expect((await read()).active).toMatchObject([{ topic: 'digital1', beganTs: scene.clock.ms / secondMs }])
  })

  it('is kept apart from others that last', async () => {
    const [late, last] = [messageOf([hot, dry]), messageOf([dry])]
    await take(last, late)
    expect(subjects()).toEqual([
      expect.stringContaining('Tank empty'),
      '[ALARM] Truck: Coolant temperature high (104 °C)',
    ])
    const { active, past } = await read()
    expect(active).toMatchObject([{ topic: 'digital1' }])
    expect(past).toMatchObject([{ topic: 'ambient' }])
  })

  it('of the very second of another message is not lost', async () => {
    const quiet = messageOf([])
    const { clock } = scene
    const late = recordOf(
      device,
      { ts: clock.ms / secondMs, ambient: 104, events: [hot] },
      clock.ms + secondMs,
    )
    await take(quiet, late)
    expect(subjects()).toHaveLength(1)
  })

  it('from the buffer of a device that was silent notifies no one', async () => {
    const last = messageOf([])
    await take(last)
    const buffered = recordOf(
      device,
      { ts: (scene.clock.ms - 20 * minuteMs) / secondMs, ambient: 104, events: [hot] },
      scene.clock.ms,
    )
    await take(buffered)
    expect(subjects()).toEqual([])
    expect((await read()).past).toEqual([])
  })

  it('notifies once of the event that had begun in a buffer and that the newer one has ended', async () => {
    const beganMs = scene.clock.ms - 20 * minuteMs
    await take(recordOf(device, { ts: beganMs / secondMs, ambient: 104, events: [hot] }, scene.clock.ms))
    const [late, last] = [messageOf([hot]), messageOf([])]
    const lastMs = scene.clock.ms
    await take(last)
    expect(subjects()).toEqual([])
    await take(late, late, late)
    expect(subjects()).toEqual(['[ALARM] Truck: Coolant temperature high (104 °C)'])
    expect(await logged()).toEqual(['Event Began', 'Event Ended'])
    const { active, past } = await read()
    expect(active).toEqual([])
    expect(past).toHaveLength(1)
    expect(past).toMatchObject([{ beganTs: beganMs / secondMs, endedTs: lastMs / secondMs }])
  })
})

describe('an info in a message that is taken after a newer one', () => {
  it('leaves no row and no entry of the log', async () => {
    const [late, last] = [messageOf([hello]), messageOf([])]
    await take(last, late)
    expect((await read()).past).toEqual([])
    expect(await logged()).toEqual([])
  })
})
