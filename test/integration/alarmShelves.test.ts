import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { onceSeconds } from '../../shared/alerts/alertSettings'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import type { RecordItem } from '../../functions/devices/deviceStore'
import { openLifeScene, person } from './alarmLifeScene'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { openScene } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const life = openLifeScene(scene)
const act = life.act()
const tenMinutes = 600
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
const worse = { topic: 'vin', msg: 'Supply voltage low', lv: 35 }

let device: DeviceId
let count = 0
const addDevice = async (change: Partial<RecordItem> = {}) => {
  count += 1
  const alertSeconds = { email: { warning: tenMinutes, alarm: tenMinutes } }
  device = await scene.addDevice(`LIF${String(count).padStart(6, '0')}`, { alertSeconds, ...change })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
  alerts.mails.length = 0
}
beforeEach(async () => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  await addDevice()
})

const arrive = async (events: object[], more: object = {}, lateMs = 0) => {
  scene.clock.ms += minuteMs
  const ts = (scene.clock.ms - lateMs) / secondMs
  await openWorker(scene)([recordOf(device, { ts, vin: 11.2, ...more, events }, scene.clock.ms)])
}
const settle = async () => {
  await life.workAll(device)
  await alerts.sendAll(device)
  return alerts.mails.length
}
/** A message arrives and all that is due is done: how many mails have gone out in all. */
const told = async (events: object[], more: object = {}, lateMs = 0) => {
  await arrive(events, more, lateMs)
  return settle()
}
const shelve = (fields: object = {}) =>
  act.shelve(
    { deviceid: device, topic: 'vin', level: 'warning', reason: 'Known', seconds: 900, ...fields },
    person,
  )
const linesOf = async () =>
  (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`).map(({ name }) => String(name))

describe('what is shelved', () => {
  it('notifies no one until its time is over, then what still lasts, once', async () => {
    await shelve()
    for (let n = 0; n < 14; n += 1) expect(await told([low])).toBe(0)
    scene.clock.ms += minuteMs
    expect(await settle()).toBe(1)
    expect(await settle()).toBe(1)
    expect(await told([low])).toBe(1)
    expect(await linesOf()).toEqual(expect.arrayContaining(['Alarm Shelved', 'Shelf Ended']))
  })

  it('notifies once at its end, wherever the worker dies', async () => {
    const deaths = await killEverywhere(
      async (one) => {
        await addDevice()
        await shelve()
        await arrive([low])
        scene.clock.ms += 15 * minuteMs
        await life.workAll(device, mortal(scene.documents, one))
      },
      async (where) => {
        await settle()
        await settle()
        expect([where, alerts.mails.length]).toEqual([where, 1])
        expect(
          (await scene.all('alarms')).filter(({ pk, sk }) => pk === device && sk === 'SHELF#vin'),
        ).toEqual([])
      },
    )
    expect(deaths).toBeGreaterThan(3)
  })

  it('notifies at its end though another measurement is shelved between its end and the worker', async () => {
    await addDevice({ alertSeconds: { email: { warning: onceSeconds } } })
    await arrive([low])
    await shelve()
    expect(await settle()).toBe(0)
    scene.clock.ms += 16 * minuteMs
    await shelve({ topic: 'cp1' })
    expect(await told([low])).toBe(1)
  })

  it('notifies of what a narrower shelf in its place holds no more', async () => {
    await arrive([worse])
    await shelve({ level: 'alarm' })
    expect(await settle()).toBe(0)
    await shelve({ level: 'warning' })
    expect(await settle()).toBe(1)
    expect(await told([worse])).toBe(1)
  })

  it('lets a higher level through', async () => {
    await shelve()
    expect(await told([low])).toBe(0)
    expect(await told([worse])).toBe(1)
  })

  it('is notified when a person ends it, though it was before', async () => {
    expect(await told([low])).toBe(1)
    await shelve()
    scene.clock.ms += 5 * minuteMs
    expect(await told([low])).toBe(1)
    await act.unshelve({ deviceid: device, topic: 'vin' }, person)
    expect(await settle()).toBe(2)
  })

  it('until it ends holds what lasts, and not the next occurrence', async () => {
    await told([low])
    await shelve({ seconds: undefined })
    for (let n = 0; n < 12; n += 1) expect(await told([low])).toBe(1)
    for (const none of [[], []]) await told(none)
    expect(await told([low])).toBe(2)
    const nothingLasts = act.shelve(
      { deviceid: device, topic: 'cp1', level: 'alarm', reason: 'Known' },
      person,
    )
    await expect(nothingLasts).rejects.toMatchObject({ code: 'conflict' })
  })

  it('does not ring for what was last said months ago', async () => {
    await shelve({ seconds: 900 })
    await told([low])
    scene.clock.ms += 60 * dayMs
    expect(await settle()).toBe(0)
    expect(await told([low])).toBe(1)
  })

  it('of two who shelve at once holds by the later one, and each is in the log', async () => {
    await Promise.all([900, 3600].map((seconds) => shelve({ seconds })))
    const { shelves } = (await life.openParts().devices.record(device)) ?? {}
    expect(Object.keys(shelves ?? {})).toEqual(['vin'])
    expect((await linesOf()).filter((name) => name === 'Alarm Shelved')).toHaveLength(2)
  })
})

describe('a device out of service', () => {
  it('notifies no one, and what still lasts when it is back', async () => {
    const untilTs = scene.clock.ms / secondMs + 3600
    await act.takeOut({ deviceid: device, untilTs, reason: 'Workshop' }, person)
    expect(await told([worse])).toBe(0)
    await act.putBack({ deviceid: device }, person)
    expect(await settle()).toBe(1)
  })

  it('is back by itself at its time', async () => {
    const untilTs = scene.clock.ms / secondMs + 120
    await act.takeOut({ deviceid: device, untilTs, reason: 'Workshop' }, person)
    expect(await told([worse])).toBe(0)
    expect(await told([worse])).toBe(1)
    expect((await life.openParts().devices.record(device))?.outOfService).toBeUndefined()
  })
})
