import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openEventReader } from '../../functions/alerts/eventStore'
import { getActiveEvents, getEvents } from '../../functions/alerts/getEvents'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { devices } = scene.openService(scene.documents)
const viewer = callerOf(1, 'VIEW')

let device: DeviceId
let count = 0

const addDevice = async () => {
  count += 1
  alerts.mails.length = 0
  device = await scene.addDevice(`ODE${String(count).padStart(6, '0')}`, {
    alertSeconds: { email: { alert: 600, warning: 600, alarm: 600 } },
  })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
}
beforeEach(async () => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  await addDevice()
})

const arrive = async (events: unknown) => {
  scene.clock.ms += minuteMs
  await openWorker(scene)([recordOf(device, { ts: scene.clock.ms / secondMs, events }, scene.clock.ms)])
  await alerts.sendAll(device)
}
const active = async () =>
  (
    await getEvents(
      devices,
      openEventReader(scene.documents, tables.events),
      scene.now,
    )({ deviceid: device, level: 'info', dataPoints: 50 }, viewer)
  ).active
const logged = async () =>
  (await scene.all('serverLog'))
    .filter(({ pk, category }) => pk === `DEVICE#${device}` && category === 'Alert')
    .map(({ description }) => String(description))
const subjects = () => alerts.mails.map(({ subject }) => subject)

describe('an alarm', () => {
  const infos = Array.from({ length: 100 }, (_, n) => ({ topic: `io${n}`, msg: 'Changed', lv: 5 }))
  const alarm = { topic: 'vin', msg: 'Low', lv: 35 }

  it.each([
    ['of a long text', [{ ...alarm, msg: 'x'.repeat(401) }]],
    ['of a long topic', [{ ...alarm, topic: 'v'.repeat(65) }]],
    ['without a text', [{ topic: 'vin', lv: 35 }]],
    ['whose text is null', [{ ...alarm, msg: null }]],
    ['whose text is a number', [{ ...alarm, msg: 81.5 }]],
    ['without a topic', [{ msg: 'Low', lv: 35 }]],
    ['whose level is a text', [{ ...alarm, lv: '35' }]],
    ['behind a hundred infos', [...infos, alarm]],
    ['beside what is no event', [null, 'Low', 7, { topic: 'x', lv: 'y' }, alarm]],
    ['without a list', alarm],
    ['of a topic that is no name', [{ ...alarm, topic: '__proto__' }]],
  ])('%s is mailed, logged and listed', async (_, events) => {
    await arrive(events)
    expect(subjects()).toHaveLength(1)
    expect(subjects()[0]).toMatch(/^\[ALARM\] Truck: \S/)
    expect((await logged()).filter((line) => line.startsWith('ALARM: '))).toHaveLength(1)
    expect((await active())[0]).toMatchObject({ level: 'alarm' })
  })

  it.each([1e300, 2 ** 60, 5e-324])(
    'is kept with a value that the store takes for no number: %d',
    async (vin) => {
      scene.clock.ms += minuteMs
      const reading = { ts: scene.clock.ms / secondMs, vin, events: [alarm] }
      const failed = await openWorker(scene)([recordOf(device, reading, scene.clock.ms)])
      expect(failed.size).toBe(0)
      expect(await active()).toMatchObject([{ topic: 'vin', value: String(vin) }])
    },
  )

  it('is mailed, logged and listed whatever its event looks like, if that has a level', async () => {
    const text = fc.oneof(fc.string(), fc.constant('x'.repeat(500)), fc.constant('\ud800'))
    const anything = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constant(undefined))
    const level = fc.oneof(fc.integer({ min: 31, max: 99 }), fc.constantFrom('35', ' 40 ', '31.5', 'alarm'))
    const event = fc.record({ topic: anything, msg: anything, lv: level, name: anything })
    await fc.assert(
      fc.asyncProperty(event, async (odd) => {
        await addDevice()
        await arrive([...infos, odd])
        expect(subjects()).toHaveLength(1)
        expect((await active())[0]).toMatchObject({ level: 'alarm' })
        expect((await logged()).some((line) => line.startsWith('ALARM: '))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('texts of one topic and level', () => {
  const hot = { topic: 'mjs', msg: 'Engine over temperature', lv: 40 }
  const oil = { topic: 'mjs', msg: 'Oil pressure lost', lv: 40 }

  it('are each mailed once, the second while the first lasts', async () => {
    await arrive([hot])
    await arrive([hot, oil])
    await arrive([oil, hot])
    expect(subjects()).toEqual(['[ALARM] Truck: Engine over temperature', '[ALARM] Truck: Oil pressure lost'])
    expect((await active()).map(({ msg }) => msg).sort()).toEqual([hot.msg, oil.msg])
    const listed = await getActiveEvents(
      () => Promise.resolve([device]),
      devices,
      scene.now,
    )({ level: 'info', dataPoints: 1 }, viewer)
    const second = await getActiveEvents(
      () => Promise.resolve([device]),
      devices,
      scene.now,
    )({ level: 'info', dataPoints: 1, pageStartKey: listed.lastEvaluatedKey }, viewer)
    expect([...listed.events, ...second.events].map(({ msg }) => msg).sort()).toEqual([hot.msg, oil.msg])
  })

  it('that begin in one message are both in its mail and in the log', async () => {
    await arrive([hot, oil])
    expect(subjects()).toHaveLength(1)
    for (const { msg } of [hot, oil]) expect(alerts.mails[0]?.text).toContain(msg)
    expect((await logged()).sort()).toEqual([`ALARM: ${hot.msg}`, `ALARM: ${oil.msg}`])
    await arrive([])
    expect((await scene.all('events')).filter(({ stream }) => stream === `${device}#s1`)).toHaveLength(2)
  })

  it('are told one after the other, when Low turns into High', async () => {
    await arrive([{ topic: 'vin', msg: 'Low', lv: 30 }])
    await arrive([{ topic: 'vin', msg: 'High', lv: 30 }])
    expect(subjects()).toEqual([
      '[WARNING] Truck: Supply Voltage low',
      '[WARNING] Truck: Supply Voltage high',
    ])
  })

  it('that differ in a number alone are mailed once, and the newest is shown', async () => {
    for (let degrees = 81; degrees < 90; degrees += 1) {
      await arrive([{ topic: 'mjs', msg: `Temp ${degrees}`, lv: 40 }])
    }
    expect(subjects()).toEqual(['[ALARM] Truck: Temp 81'])
    expect(await active()).toMatchObject([{ msg: 'Temp 89' }])
    await arrive([{ topic: 'mjs', msg: 'Temp 90', lv: 40 }])
    await arrive([{ topic: 'mjs', msg: 'Temp 91', lv: 40 }])
    expect(subjects()).toEqual(['[ALARM] Truck: Temp 81', '[ALARM] Truck: Temp 91'])
  })
})
