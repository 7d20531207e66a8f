import { beforeEach, describe, expect, it } from 'vitest'
import { openAlertStore } from '../../functions/alerts/alertStore'
import type { RecordItem } from '../../functions/devices/deviceStore'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openLifeScene, person } from './alarmLifeScene'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const life = openLifeScene(scene)
const act = life.act()
const tenMinutes = 600
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }

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
const last = async () => (await life.idsOf(device))[0] ?? ''
const acknowledge = async (note?: string) =>
  act.acknowledge({ deviceid: device, ids: [await last()], ...(note === undefined ? {} : { note }) }, person)
const linesOf = async () =>
  (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`).map(({ name }) => String(name))

describe('what is acknowledged', () => {
  it('is notified no more while it lasts, and says who did it and why', async () => {
    expect(await told([low])).toBe(1)
    const { alarms } = await acknowledge('On my way')
    expect(alarms).toMatchObject([{ acknowledged: { by: 'Person 1', note: 'On my way' }, notes: 1 }])
    for (let n = 0; n < 30; n += 1) expect(await told([low])).toBe(1)
    const { steps } = await act.read({ deviceid: device, id: await last() }, person)
    expect(steps.map(({ kind }) => kind)).toEqual(['began', 'notified', 'acknowledged'])
    expect(await linesOf()).toContain('Alarm Acknowledged')
  })

  it('is not sent when it was due already, and the unit stays', async () => {
    await arrive([low])
    await acknowledge()
    expect(await settle()).toBe(0)
    const [row] = await alerts.rowsOf(device)
    expect(row).toMatchObject({ state: 'quiet', why: 'acknowledged' })
    expect((await openAlertStore(scene.documents, tables.devices).read(device)).emailUsed).toBeUndefined()
  })

  it('is changed by the first alone, of two at once, and by one who comes after its end', async () => {
    await told([low])
    const id = await last()
    const names = ['Ann', 'Ben']
    await Promise.all(names.map((name) => life.act().acknowledgeAs(device, [id], { name }, undefined)))
    const row = await life.occurrences.read(device, id)
    expect(names).toContain(row?.acknowledged?.by)
    await told([])
    await act.acknowledgeAs(device, [id], { name: 'Cid' }, undefined)
    expect((await life.occurrences.read(device, id))?.acknowledged).toEqual(row?.acknowledged)
    expect((await linesOf()).filter((name) => name === 'Alarm Acknowledged')).toHaveLength(1)
  })

  it('stays so through a short pause, and is new when it begins anew', async () => {
    await told([low])
    await acknowledge()
    await told([])
    await told([low])
    expect(await life.idsOf(device)).toHaveLength(1)
    expect((await life.occurrences.read(device, await last()))?.acknowledged).toBeDefined()
    for (let n = 0; n < 12; n += 1) await told([])
    expect(await told([low])).toBe(2)
    expect((await life.occurrences.read(device, await last()))?.acknowledged).toBeUndefined()
  })

  it('is so or not, wherever the one who does it dies, and done the second time', async () => {
    const deaths = await killEverywhere(
      async (one) => {
        await addDevice()
        await told([low])
        await life
          .act(mortal(scene.documents, one))
          .acknowledgeAs(device, [await last()], { name: 'Ann' }, '')
      },
      async (where) => {
        await acknowledge()
        const mails = alerts.mails.length
        for (let n = 0; n < 12; n += 1) await told([low])
        const { steps } = await act.read({ deviceid: device, id: await last() }, person)
        expect([
          where,
          alerts.mails.length,
          steps.filter(({ kind }) => kind === 'acknowledged').length,
        ]).toEqual([where, mails, 1])
      },
    )
    expect(deaths).toBeGreaterThan(2)
  })

  it('reminds the one who did it once, when it still lasts after eight hours', async () => {
    await told([low])
    await acknowledge()
    scene.clock.ms += 8 * hourMs - 2 * minuteMs
    expect(await told([low])).toBe(1)
    scene.clock.ms += minuteMs
    expect(await told([low])).toBe(2)
    expect(alerts.mails[1]).toMatchObject({ to: [person.email] })
    expect(alerts.mails[1]?.subject).toContain('Reminder')
    scene.clock.ms += 8 * hourMs
    expect(await told([low])).toBe(2)
  })

  it('reminds no one once it has ended', async () => {
    await told([low])
    await acknowledge()
    for (const none of [[], []]) await told(none)
    scene.clock.ms += 9 * hourMs
    expect(await told([])).toBe(1)
  })
})

describe('a delay', () => {
  const delay = { onDelaySeconds: { alert: 0, warning: 300, alarm: 0 } }

  it('runs on the time of the measurements', async () => {
    await life.setRules(device, delay)
    for (let n = 0; n < 5; n += 1) expect(await told([low])).toBe(0)
    expect(await told([low])).toBe(1)
  })

  it('that passes while the device is silent is not for ever', async () => {
    await life.setRules(device, delay)
    expect(await told([low])).toBe(0)
    scene.clock.ms += 5 * minuteMs
    expect(await settle()).toBe(0)
    scene.clock.ms += 2 * minuteMs
    expect(await settle()).toBe(1)
    expect(await told([low])).toBe(1)
  })

  it('is not shortened by readings that come late', async () => {
    await life.setRules(device, delay)
    expect(await told([low], {}, hourMs)).toBe(0)
    expect(await settle()).toBe(0)
  })
})

describe('a rule', () => {
  it('hides what another value of the same reading explains, and no longer than that', async () => {
    const suppressions = [{ topic: 'vin', key: 'digital1', is: 'equal' as const, value: 0 }]
    await life.setRules(device, { suppressions })
    expect(await told([low], { digital1: 0 })).toBe(0)
    const list = await act.list([device])({ level: 'info', dataPoints: 10 }, person)
    expect(list).toMatchObject({ totals: { suppressed: 1 } })
    expect(await told([low], { digital1: 1 })).toBe(1)
  })

  it('latches what a person has to reset after its cause has ended', async () => {
    await life.setRules(device, { latched: ['vin'] })
    await told([low])
    const id = await last()
    await expect(act.reset({ deviceid: device, ids: [id] }, person)).rejects.toMatchObject({
      code: 'conflict',
    })
    await told([])
    const list = () => act.list([device])({ level: 'info', dataPoints: 10 }, person)
    expect(await list()).toMatchObject({ totals: { latched: 1 } })
    scene.clock.ms += 3 * dayMs
    expect(await list()).toMatchObject({ totals: { latched: 1 } })
    await act.reset({ deviceid: device, ids: [id] }, person)
    expect((await list()).totals).toEqual({})
  })
})

describe('sixty flaps an hour', () => {
  it('are one occurrence and one mail, and leave the month whole', async () => {
    const once = { email: { warning: 2_592_000 } }
    await addDevice({ alertSeconds: once })
    for (let n = 0; n < 60; n += 1) {
      scene.clock.ms -= minuteMs / 2
      await arrive([low])
      scene.clock.ms -= minuteMs / 2
      await arrive([])
    }
    expect(await settle()).toBe(1)
    const [row, ...others] = await life.occurrences.newest(device, 10)
    expect([row?.count, others]).toEqual([60, []])
    expect((await openAlertStore(scene.documents, tables.devices).read(device)).emailUsed).toBe(1)
  })
})
