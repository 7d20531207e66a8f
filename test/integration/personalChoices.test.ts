import { beforeEach, describe, expect, it } from 'vitest'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { hourMs, minuteMs } from '../../shared/core/time'
import type { ChosenChannels, QuietHours } from '../../shared/notifications/choice'
import { openAccessStore } from '../../functions/access/accessStore'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { openAlertStore, alertKey } from '../../functions/alerts/alertStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { openNoteOutcome } from '../../functions/notifications/outcomeStore'
import { openNotifyPersonally } from '../../functions/notifications/notifyPersonally'
import { defaultGroupOf, openUserStore, userKey } from '../../functions/users/userStore'
import { openAlarmScene } from './alarmScene'
import { openAlertScene } from './alertScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const alarms = openAlarmScene(scene)
const [ann, bob] = [callerOf(1), callerOf(2)]
const choices = openChoiceStore(scene.documents, tables.alarms)
const byMail: ChosenChannels = { alert: [], warning: ['email'], alarm: ['email'] }

let device: DeviceId
let group: GroupId
let other: GroupId
let count = 0

const personal = openNotifyPersonally({
  access: openAccessStore(scene.documents, tables.access),
  users: openUserStore(scene.documents, tables.users),
  choices,
  hasPush: () => Promise.resolve(false),
  alerts: openAlertStore(scene.documents, tables.devices),
  occurrences: alarms.occurrences,
  noticeForPeople: openNoticeForPeople(tables.notices, newId),
  noteOutcome: openNoteOutcome(tables.alarms),
  newId,
})
const work = (id: string) => alarms.openAlarmWorker({ personal })(device, id)

const relate = async (a: string, b: string, fields = {}) => {
  await scene.put('access', { pk: a, sk: b, ...fields })
  await scene.put('access', { pk: b, sk: a, ...fields })
}
const choose = async (of: GroupId, person: typeof ann, channels: ChosenChannels) =>
  scene.put('alarms', { pk: accessKey.group(of), sk: `NOTIFY#${person.userid}`, channels })
const quieten = async (person: typeof ann, hours: QuietHours) =>
  scene.put('alarms', { pk: accessKey.user(person.userid), sk: 'QUIET', hours })
const ring = async (fields: object = {}) => {
  const now = scene.clock.ms
  const id = await alarms.arrangeOccurrence(device, {
    ...{ rangMs: now, due_ring: now, work: 'alarm 0', dueMs: now },
    ...fields,
  })
  await work(id)
  return id
}
const mailed = async () => {
  await alerts.sendAll(device)
  return alerts.mailed()
}

beforeEach(async () => {
  count += 1
  scene.clock.ms += hourMs
  const n = String(count).padStart(6, '0')
  device = await scene.addDevice(`OWN${n}`, {}, [])
  ;[group, other] = [GroupId.parse(`g-Own${n}`), GroupId.parse(`g-Oth${n}`)]
  for (const each of [group, other]) {
    await relate(accessKey.device(device), accessKey.group(each))
    for (const person of [ann, bob]) {
      await scene.addAccount(person)
      await relate(accessKey.group(each), accessKey.user(person.userid), { role: 'VIEW' })
      await scene.put('alarms', {
        pk: accessKey.user(person.userid),
        sk: 'QUIET',
        hours: { ...nights, days: [0], from: '00:00', to: '00:01' },
      })
    }
  }
  alerts.mails.length = 0
  alerts.messages.length = 0
})

const nights: QuietHours = {
  timeZone: 'UTC',
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '22:00',
  to: '06:00',
  brokenBy: 'alarm',
}

describe('what a person chose for a group', () => {
  it('notifies them of its level by its channels, once for all groups that hold the device', async () => {
    await choose(group, ann, byMail)
    await choose(other, ann, byMail)
    await ring({ level: 'alert' })
    expect(await mailed()).toEqual([])
    scene.clock.ms += 1
    await ring({ level: 'warning' })
    expect(await mailed()).toEqual([ann.email])
  })

  it('holds for devices that were given to them directly, by their default group', async () => {
    await relate(accessKey.device(device), accessKey.user(bob.userid), { role: 'USER' })
    await choose(defaultGroupOf(bob.userid), bob, byMail)
    await ring()
    expect(await mailed()).toEqual([bob.email])
  })

  it('gives one message, not two, to who is in the list of the device', async () => {
    await choose(group, ann, byMail)
    await choose(group, bob, byMail)
    const record = (await scene.all('devices')).find(
      ({ deviceid, sk }) => deviceid === device && sk === 'RECORD',
    )
    await scene.put('devices', { ...record, alertSeconds: { email: { alarm: 600 } } })
    await scene.put('devices', { ...alertKey(device), emailList: [ann.email] })
    await ring()
    expect(await mailed()).toEqual([bob.email])
    // The list is silent at this level.
    scene.clock.ms += 1
    await ring({ level: 'warning', key: 'vin|warning|y' })
    expect((await mailed()).slice(1).sort()).toEqual([ann.email, bob.email])
  })

  it('ends with the right to see the device, and goes to confirmed addresses alone', async () => {
    await choose(group, ann, byMail)
    await choose(group, bob, { ...byMail, alarm: ['email', 'sms'] })
    await scene.put('access', { pk: accessKey.group(group), sk: accessKey.user(ann.userid), role: 'NONE' })
    const row = (await scene.all('users')).find(({ pk }) => pk === userKey(bob.userid).pk)
    await scene.put('users', { ...row, emailVerified: false, phone: '+61400000002', phoneVerified: true })
    await ring()
    expect(await mailed()).toEqual([])
    expect(alerts.messages.map(({ to }) => to)).toEqual(['+61400000002'])
  })

  it('sends nothing of what was acknowledged before', async () => {
    await choose(group, ann, byMail)
    await ring({ acknowledged: { by: 'Person 2', atMs: 0 } })
    expect(await mailed()).toEqual([])
  })

  it('notifies of the same condition once in ten minutes, and of another one at once', async () => {
    await choose(group, ann, byMail)
    for (let n = 0; n < 9; n += 1) {
      await ring()
      scene.clock.ms += minuteMs
    }
    expect(await mailed()).toEqual([ann.email])
    await ring({ key: 'temp|alarm|x' })
    expect((await mailed()).length).toBe(2)
    scene.clock.ms += minuteMs
    await ring()
    expect((await mailed()).length).toBe(3)
  })
})

describe('quiet hours', () => {
  it('hold back until they end, and then notify of what still lasts', async () => {
    scene.clock.ms = Date.UTC(2026, 11, 1, 23)
    await choose(group, ann, byMail)
    await choose(group, bob, byMail)
    await quieten(ann, nights)
    const id = await ring({ level: 'warning' })
    expect(await mailed()).toEqual([bob.email])
    scene.clock.ms = Date.UTC(2026, 11, 2, 6)
    await work(id)
    expect(await mailed()).toEqual([bob.email, ann.email])
    await work(id)
    expect((await mailed()).length).toBe(2)
  })

  it('notify of nothing at their end that was acknowledged or is over', async () => {
    scene.clock.ms = Date.UTC(2026, 11, 3, 23)
    await choose(group, ann, byMail)
    await quieten(ann, nights)
    const id = await ring({ level: 'warning' })
    await scene.put('alarms', { ...(await alarms.occurrences.read(device, id)), endedMs: 1 })
    scene.clock.ms = Date.UTC(2026, 11, 4, 6)
    await work(id)
    expect(await mailed()).toEqual([])
  })

  it('are broken by their level', async () => {
    scene.clock.ms = Date.UTC(2026, 11, 5, 23)
    await choose(group, ann, byMail)
    await quieten(ann, nights)
    await ring()
    expect(await mailed()).toEqual([ann.email])
  })
})
