import { beforeEach, describe, expect, it } from 'vitest'
import { OccurrenceId } from '../../shared/alarms/alarm'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { getAlarm } from '../../functions/alarms/viewAlarm'
import { openNoteStep } from '../../functions/alarms/alarmSteps'
import { idOfRow } from '../../functions/alarms/occurrenceStore'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { newId } from '../../functions/core/newId'
import { openSources } from '../../functions/data/readRows'
import { openDoubtOfAlarm, openNoteDoubt } from '../../functions/doubts/alarmDoubts'
import { openAlarmScene } from './alarmScene'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const alarms = openAlarmScene(scene)
const readingTables = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }

let device: DeviceId
let count = 0
let looks = 0

const addDevice = async () => {
  count += 1
  device = await scene.addDevice(`DBT${String(count).padStart(6, '0')}`, {
    alertSeconds: { email: { warning: 600, alarm: 600 }, sms: { alarm: 600 } },
  })
  await alerts.arrange(device, {
    seconds: { email: { warning: 600, alarm: 600 }, sms: { alarm: 600 } },
    emailList: ['ann@example.com'],
    phoneList: ['+61400000000'],
    timeZone: 'Australia/Brisbane',
  })
  alerts.mails.length = 0
  alerts.messages.length = 0
  looks = 0
}
beforeEach(addDevice)

/** A message of the device, a minute later. */
const say = async (body: object) => {
  scene.clock.ms += minuteMs
  const payload = { ts: scene.clock.ms / secondMs, ...body }
  await openWorker(scene)([recordOf(device, payload, scene.clock.ms)])
}
const high = [{ topic: 'vin', msg: 'High', lv: 35 }]

const workerOf = (documents = scene.documents) => {
  const sources = openSources(documents, readingTables, scene.now)
  const counted = {
    ...sources,
    readings: {
      range: (asked: Parameters<typeof sources.readings.range>[0]) => {
        looks += 1
        return sources.readings.range(asked)
      },
    },
  }
  const doubt = openNoteDoubt(openDoubtOfAlarm(counted, scene.now), openNoteStep(tables.alarms, newId))
  return alarms.openAlarmWorker({ doubt }, documents)
}
const newest = async () => {
  const [row] = await alarms.occurrences.newest(device, 1)
  if (row === undefined) throw new Error('There is no occurrence')
  return { row, id: OccurrenceId.parse(idOfRow(row)) }
}
const work = async (documents = scene.documents) => workerOf(documents)(device, (await newest()).id)

const readAlarm = async () => {
  const { devices, writeLog } = scene.openService(scene.documents)
  const parts = { ...scene, devices, writeLog, tables, occurrences: alarms.occurrences, newId }
  const notices = openNoticeReader(scene.documents, tables.notices)
  return getAlarm(parts, notices)({ deviceid: device, id: (await newest()).id }, callerOf(1))
}

describe('an alarm whose sensor is in doubt', () => {
  const leaveRange = async () => {
    await say({ vin: 24 })
    await say({ vin: 6550 })
    const sinceMs = scene.clock.ms
    await say({ vin: 6550 })
    await say({ vin: 6550, events: high })
    return sinceMs
  }

  it('says so in each message that goes out, with the time where the device is', async () => {
    const sinceMs = await leaveRange()
    await alerts.sendAll(device)
    const [mail] = alerts.mails
    expect(new Date(sinceMs).toISOString()).toBe('2026-11-21T10:02:00.000Z')
    expect(mail?.subject).toBe('[ALARM] Truck: Supply Voltage high (6550 V) (sensor in doubt)')
    expect(mail?.text).toContain(', sensor in doubt: out of range since Sat, 21 Nov, 20:02')
    expect(mail?.html).toContain(', sensor in doubt: out of range since Sat, 21 Nov, 20:02')
    expect(alerts.messages.map(({ text }) => text)).toEqual([
      'Truck ALARM: Supply Voltage high (6550 V), sensor in doubt: out of range since Sat, 21 Nov, 20:02',
    ])
  })

  it('keeps it, and what is wrong with it in its history, once', async () => {
    scene.clock.ms = Date.UTC(2026, 10, 21, 12)
    const sinceMs = await leaveRange()
    await work()
    await work()
    const { alarm, steps } = await readAlarm()
    expect(alarm.doubt).toEqual({ kind: 'range', sinceTs: sinceMs / secondMs })
    expect(steps.filter(({ kind }) => kind === 'doubt')).toEqual([
      expect.objectContaining({ text: 'It is out of range: 6550 is not between -1 and 120' }),
    ])
    expect((await newest()).row.dueMs).toBeUndefined()
  })

  it('ends the same wherever its worker dies', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await addDevice()
        await leaveRange()
        await work(mortal(scene.documents, life))
      },
      async (where) => {
        await work()
        const { steps, alarm } = await readAlarm()
        expect([where, alarm.doubt?.kind, steps.filter(({ kind }) => kind === 'doubt').length]).toEqual([
          where,
          'range',
          1,
        ])
      },
    )
    expect(deaths).toBeGreaterThan(3)
  })
})

describe('an alarm whose sensor is in no doubt', () => {
  it('says nothing of it, and is looked at again while it lasts, ever more seldom', async () => {
    await say({ vin: 30, events: high })
    await alerts.sendAll(device)
    expect(alerts.mails.map(({ text }) => text.includes('in doubt'))).toEqual([false])
    await work()
    expect((await newest()).row).toMatchObject({ dueMs: scene.clock.ms + 15 * minuteMs })
    // It breaks only now.
    for (let n = 0; n < 20; n += 1) await say({ vin: 6550, events: high })
    await work()
    expect((await readAlarm()).alarm.doubt?.kind).toBe('range')
  })

  it('is looked at no more once it has ended', async () => {
    await say({ vin: 30, events: high })
    await work()
    await say({ vin: 24 })
    scene.clock.ms += hourMs
    await work()
    expect((await newest()).row.dueMs).toBeUndefined()
  })

  it('reads nothing where no sensor is judged', async () => {
    await say({ vin: 24, events: [{ topic: 'mjs', msg: 'Stop', lv: 35 }] })
    await work()
    expect(looks).toBe(0)
    expect((await newest()).row).not.toHaveProperty('due_doubt')
  })
})

it('a message goes out without the remark where readings cannot be read', async () => {
  await say({ vin: 6550 })
  await say({ vin: 6550 })
  await say({ vin: 6550, events: high })
  const refusing = {
    send: (command: Parameters<typeof scene.documents.send>[0]) => {
      const isRead = 'TableName' in command.input && command.input.TableName === tables.readings
      return isRead ? Promise.reject(new Error('throttled')) : scene.documents.send(command)
    },
  } as unknown as typeof scene.documents
  await alerts.sendAll(device, alerts.openSender(refusing))
  expect(alerts.mails).toHaveLength(1)
  expect(alerts.mails[0]?.text).not.toContain('in doubt')
})
