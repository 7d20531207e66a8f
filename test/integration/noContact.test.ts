import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openWriteOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openNoteNotices } from '../../functions/alerts/noteNotices'
import { openEventTransitions } from '../../functions/alerts/eventStore'
import { activeOf } from '../../functions/alerts/activeOf'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { openSentStore } from '../../functions/alerts/sentStore'
import { openWatchContact } from '../../functions/alerts/watchContact'
import { newId } from '../../functions/core/newId'
import type { RecordItem } from '../../functions/devices/deviceStore'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { devices, writeLog } = scene.openService(scene.documents)
const nudged: string[] = []
const nudgedIds: string[] = []
let device: DeviceId
let count = 0

const addDevice = async (change: Partial<RecordItem> = {}) => {
  count += 1
  const alertSeconds = { email: { warning: 600 } }
  device = await scene.addDevice(`SIL${String(count).padStart(6, '0')}`, { alertSeconds, ...change })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
}
beforeEach(async () => {
  await addDevice()
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  alerts.mails.length = 0
})

const occurrences = {
  writeOccurrences: openWriteOccurrences(tables.alarms),
  enqueueOccurrences: () => Promise.resolve(),
}
const watch = openWatchContact({
  documents: scene.documents,
  tables,
  devices,
  writeEventTransitions: openEventTransitions(tables.events, writeLog, devices),
  noteNotices: openNoteNotices(tables.notices, newId),
  ...occurrences,
  sent: openSentStore(devices, openNoticeReader(scene.documents, tables.notices), tables.devices),
  enqueueNotices: (deviceid, ids) => {
    nudged.push(deviceid)
    nudgedIds.push(...ids)
    return Promise.resolve()
  },
  now: scene.now,
})

const arrive = (events: object[] = []) =>
  openWorker(scene)([recordOf(device, { ts: scene.clock.ms / secondMs, vin: 24.2, events }, scene.clock.ms)])
const later = async (ms: number) => {
  scene.clock.ms += ms
  await watch()
  await alerts.sendAll(device)
}
const lasting = async () => {
  const link = await devices.link(device)
  return link === undefined
    ? []
    : activeOf(link, 0, { rules: {}, nowMs: scene.clock.ms }).map(
        ({ topic, level, msg }) => `${level} ${topic}: ${msg}`,
      )
}
const subjects = () => alerts.mails.map(({ subject }) => subject)
const silent = 'warning contact: No contact for more than 1 h 2 min'

describe('a device that falls silent', () => {
  it('has an event after twice its interval and an hour, told by mail, until its next contact', async () => {
    await arrive()
    await later(0)
    await later(hourMs)
    expect(await lasting()).toEqual([])
    await later(5 * minuteMs)
    expect(await lasting()).toEqual([silent])
    expect(subjects()).toEqual(['[WARNING] Truck: No contact for more than 1 h 2 min'])
    expect(nudged).toContain(device)
    await arrive()
    expect(await lasting()).toEqual([])
  })

  it('is told again while it lasts, and anew when it falls silent anew', async () => {
    await arrive()
    await later(2 * hourMs)
    await later(5 * minuteMs)
    expect(alerts.mails).toHaveLength(1)
    await later(5 * minuteMs)
    expect(alerts.mails).toHaveLength(2)
    await arrive()
    await later(hourMs)
    expect(alerts.mails).toHaveLength(2)
    await later(10 * minuteMs)
    expect(alerts.mails).toHaveLength(3)
  })

  it('anew within the interval of its level notifies no more, and does when that has passed', async () => {
    await addDevice({ alertSeconds: { email: { warning: 86_400 } } })
    for (const mails of [1, 1]) {
      await arrive()
      await later(2 * hourMs)
      expect(await lasting()).toEqual([silent])
      expect(alerts.mails).toHaveLength(mails)
    }
    await later(22 * hourMs)
    expect(alerts.mails).toHaveLength(2)
  })

  it('has its event in its newest stream, and the sender hears of the notification', async () => {
    const streams = ['s1', 's2'].map((streamId) => ({ streamId, deviceid: device, fromMs: 0 }))
    await scene.addDevice(device, { alertSeconds: { email: { warning: 600 } }, streams })
    await arrive()
    await later(2 * hourMs)
    const rows = (await scene.all('events')).filter(({ stream }) => String(stream).startsWith(device))
    expect(rows).toMatchObject([{ stream: `${device}#s2`, topic: 'contact' }])
    expect(nudgedIds).toContain((await alerts.rowsOf(device))[0]?.id)
  })

  it('is looked at again when it may be silent, and no earlier', async () => {
    await arrive()
    await later(0)
    const watched = (await scene.all('notices')).find((row) => row.deviceid === device && row.id === 'WATCH')
    expect(watched?.dueMs).toBe(scene.clock.ms + hourMs + 2 * minuteMs)
  })

  it('has an event also where no one is notified, and the sender hears of nothing', async () => {
    await addDevice({ alertSeconds: {} })
    await arrive()
    await later(2 * hourMs)
    expect(await lasting()).toEqual([silent])
    expect(nudged).not.toContain(device)
  })

  it('keeps what lasted when it was heard last, and tells nobody of that again', async () => {
    await arrive([{ topic: 'vin', msg: 'Supply voltage low', lv: 25 }])
    await alerts.sendAll(device)
    await later(2 * hourMs)
    expect(await lasting()).toEqual(['warning vin: Supply voltage low', silent])
    expect(subjects()).toEqual([
      '[WARNING] Truck: Supply voltage low (24.2 V)',
      '[WARNING] Truck: No contact for more than 1 h 2 min',
    ])
  })

  it('changes nothing, and tells nobody, when it is set to be left alone', async () => {
    await addDevice({ noContact: { level: 'never' } })
    await arrive()
    await later(dayMs)
    expect([await lasting(), alerts.mails]).toEqual([[], []])
  })

  it('loses against a contact that comes while it is looked at', async () => {
    await arrive()
    scene.clock.ms += 2 * hourMs
    const racing = openWatchContact({
      documents: scene.documents,
      tables,
      devices: {
        item: (...asked) => devices.item(...asked),
        many: async (ids) => {
          const before = await devices.many(ids)
          await arrive()
          return before
        },
      },
      writeEventTransitions: openEventTransitions(tables.events, writeLog, devices),
      noteNotices: openNoteNotices(tables.notices, newId),
      ...occurrences,
      sent: openSentStore(devices, openNoticeReader(scene.documents, tables.notices), tables.devices),
      enqueueNotices: () => Promise.resolve(),
      now: scene.now,
    })
    await racing()
    expect(await lasting()).toEqual([])
  })
})

it('is written once for a device, with its first contact; messages after that write no more than before', async () => {
  await arrive()
  const rows = async () => JSON.stringify((await scene.all('notices')).filter(({ id }) => id === 'WATCH'))
  const after = await rows()
  scene.clock.ms += minuteMs
  await arrive()
  expect(await rows()).toBe(after)
})
