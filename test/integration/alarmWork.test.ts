import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { OccurrenceWorks } from '../../functions/alarms/alarmWork'
import { idOfRow } from '../../functions/alarms/occurrenceStore'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { newId } from '../../functions/core/newId'
import { openAlarmScene } from './alarmScene'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const alarms = openAlarmScene(scene)
const noticeForPeople = openNoticeForPeople(tables.notices, newId)

let device: DeviceId
let count = 0
beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`WRK${String(count).padStart(6, '0')}`)
  alerts.mails.length = 0
  alerts.messages.length = 0
})

const ann = { to: 'ann@example.com' }
const mailTo = (channel: 'email' | 'sms' | 'push', people = [ann]): OccurrenceWorks => ({
  personal: {
    isAtRing: true,
    plan: ({ row, nowMs }) => {
      const { topic, level, msg, beganMs } = row
      const events = [{ id: idOfRow(row), topic, level, msg, beganMs }]
      const notice = { kind: 'personal', channel, deviceid: row.pk, people, events, atMs: nowMs } as const
      return { notices: [noticeForPeople(notice, nowMs)] }
    },
  },
})
const ringing = () => ({ due_ring: scene.clock.ms, work: 'alarm 0', dueMs: scene.clock.ms })
const stateOf = async () => (await alerts.rowsOf(device)).map(({ state }) => state)

describe('what an occurrence that asks for people has due', () => {
  it('is done once, wherever the worker dies', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        count += 1
        device = await scene.addDevice(`WRK${String(count).padStart(6, '0')}`)
        alerts.mails.length = 0
        await alarms.arrangeOccurrence(device, ringing())
        const [id = ''] = (await alarms.occurrences.newest(device, 1)).map(idOfRow)
        await alarms.openAlarmWorker(mailTo('email'), mortal(scene.documents, life))(device, id)
      },
      async (where) => {
        const [row] = await alarms.occurrences.newest(device, 1)
        await alarms.openAlarmWorker(mailTo('email'))(device, row === undefined ? '' : idOfRow(row))
        await alerts.sendAll(device)
        const [after] = await alarms.occurrences.newest(device, 1)
        expect([where, alerts.mailed(), after?.dueMs]).toEqual([where, [ann.to], undefined])
      },
    )
    expect(deaths).toBeGreaterThan(3)
  })

  it('is done again at its next time, and not before', async () => {
    const id = await alarms.arrangeOccurrence(device, ringing())
    let done = 0
    const works: OccurrenceWorks = {
      escalation: {
        isAtRing: true,
        plan: ({ nowMs }) => {
          done += 1
          return { set: { step: done }, dueMs: nowMs + minuteMs }
        },
      },
    }
    const work = alarms.openAlarmWorker(works)
    await work(device, id)
    await work(device, id)
    expect(done).toBe(1)
    scene.clock.ms += minuteMs
    await work(device, id)
    expect(await alarms.occurrences.read(device, id)).toMatchObject({
      step: 2,
      dueMs: scene.clock.ms + minuteMs,
    })
  })

  it('is not held up by another kind that fails', async () => {
    const id = await alarms.arrangeOccurrence(device, ringing())
    const broken = { isAtRing: true, plan: () => Promise.reject(new Error('broken')) } as const
    const work = alarms.openAlarmWorker({ ...mailTo('email'), reminder: broken })
    await expect(work(device, id)).rejects.toThrow('broken')
    await alerts.sendAll(device)
    expect(alerts.mailed()).toEqual([ann.to])
    expect((await alarms.occurrences.read(device, id))?.dueMs).toBe(scene.clock.ms)
  })
})

describe('a notification for people', () => {
  it('costs a unit of the device by text message', async () => {
    const people = [{ to: '+61400000000' }, { to: '+61400000000' }, { to: '+61400000001' }]
    const id = await alarms.arrangeOccurrence(device, ringing())
    await alarms.openAlarmWorker(mailTo('sms', people))(device, id)
    await alerts.sendAll(device)
    expect(alerts.messages.map(({ to }) => to)).toEqual(['+61400000000', '+61400000001'])
    expect((await alerts.alerts.read(device)).smsUsed).toBe(2)
  })

  it('ends as failed by push where no device rings, and costs nothing', async () => {
    const id = await alarms.arrangeOccurrence(device, ringing())
    await alarms.openAlarmWorker(mailTo('push', [{ to: 'a person' }]))(device, id)
    await alerts.sendAll(device)
    expect(await stateOf()).toEqual(['failed'])
    const [row] = await alerts.rowsOf(device)
    expect(row?.recipients).toMatchObject([{ state: 'failed', reason: 'no device' }])
    expect(await alerts.alerts.read(device)).not.toHaveProperty('emailUsed')
  })
})
