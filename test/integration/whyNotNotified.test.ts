import { beforeEach, describe, expect, it } from 'vitest'
import { OccurrenceId } from '../../shared/alarms/alarm'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { QuietHours } from '../../shared/notifications/choice'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { devicesOf } from '../../functions/groups/readGroups'
import { openChoiceStore } from '../../functions/notifications/choiceStore'
import { getNoticeOutcomes } from '../../functions/notifications/getNoticeOutcomes'
import { getWhy } from '../../functions/notifications/getWhy'
import { openNoteOutcome } from '../../functions/notifications/outcomeStore'
import { openNotifyPersonally } from '../../functions/notifications/notifyPersonally'
import { openLifeScene } from './alarmLifeScene'
import { ann, bob, cat, nights, openEscalationScene, step } from './escalationScene'
import { openWorker, recordOf } from './ingestScene'
import { tables } from './openScene'
import { openOutcomeScene } from './outcomeScene'

const esc = openEscalationScene()
const { scene, here, alerts, alarms } = esc
const outcomes = openOutcomeScene(scene, alerts)
const life = openLifeScene(scene)
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 35 }

const why = async (person: typeof ann) => {
  const [id] = await life.idsOf(here.device)
  return getWhy(outcomes)({ deviceid: here.device, id: OccurrenceId.parse(id) }, person)
}
/** An alarm that is measured at a time before it arrives, and the work of its occurrence. */
const arrive = async (lateMs = 0, events: object[] = [low]) => {
  scene.clock.ms += minuteMs
  const ts = (scene.clock.ms - lateMs) / secondMs
  await openWorker(scene)([recordOf(here.device, { ts, vin: 11.2, events }, scene.clock.ms)])
}
const lastId = async () => (await life.idsOf(here.device))[0] ?? ''

beforeEach(async () => {
  scene.clock.ms = Date.UTC(2026, 10, 23, 10)
  await esc.arrange()
})

describe('a person of a chain', () => {
  const shifts = [
    { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '12:00', people: [ann.userid] },
    { days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '00:00', people: [bob.userid] },
  ]
  const rotaStep = { rotaid: 'r-00000000', channels: ['email' as const], afterMinutes: 0 }
  const chain = { name: 'Pit', level: 'warning' as const, steps: [rotaStep, step([cat.userid], 10)] }
  beforeEach(() => esc.write([chain as never], [{ ...nights, shifts }]))

  it('who was not on call reads who was, and who would be now', async () => {
    await arrive()
    await esc.work(await lastId())
    expect(await esc.mailed()).toEqual([ann.email])
    expect(await why(bob)).toEqual({
      isNotified: false,
      then: [{ kind: 'notOnDuty', by: 'Person 1' }],
      now: [{ kind: 'notOnDuty', by: 'Person 1' }],
    })
    expect(await why(ann)).toMatchObject({
      isNotified: true,
      then: [{ kind: 'sent' }],
      now: [{ kind: 'sent' }],
    })
    scene.clock.ms += 3 * hourMs
    expect(await why(bob)).toMatchObject({ then: [{ kind: 'notOnDuty' }], now: [{ kind: 'sent' }] })
  })

  it('whose step is still to come waits for it, and reads who answered before', async () => {
    await arrive()
    await esc.work(await lastId())
    expect((await why(cat)).then).toEqual([{ kind: 'waiting' }])
    await life.act().acknowledgeAs(here.device, [await lastId()], { name: 'Ann' }, undefined)
    await esc.after(15, await lastId())
    expect(await why(cat)).toMatchObject({
      isNotified: false,
      then: [{ kind: 'notYourTurn', by: 'Ann' }],
      now: [{ kind: 'notYourTurn' }],
    })
  })

  it('whose step was not reached before the event ended reads that', async () => {
    await arrive()
    await esc.work(await lastId())
    for (let n = 0; n < 4; n += 1) await arrive(0, [])
    await esc.work(await lastId())
    expect((await why(cat)).then).toEqual([{ kind: 'ended' }])
  })
})

describe('an event that came late', () => {
  it('says so to everyone, while it lasts and when it has ended', async () => {
    await arrive(2 * hourMs)
    expect((await why(ann)).then).toEqual([{ kind: 'late' }])
    await arrive(hourMs, [])
    expect((await why(ann)).then).toEqual([{ kind: 'late' }])
  })

  it('is not late any more once a reading lists it in time', async () => {
    await arrive(2 * hourMs)
    await arrive()
    expect((await why(ann)).then).not.toContainEqual({ kind: 'late' })
    for (let n = 0; n < 4; n += 1) await arrive(0, [])
    expect((await why(ann)).then).not.toContainEqual({ kind: 'late' })
  })

  it('was too short, not late, when it came in time and ended within its delay', async () => {
    await life.setRules(here.device, { onDelaySeconds: { alert: 0, warning: 0, alarm: 300 } })
    await arrive()
    await arrive(0, [])
    expect((await why(ann)).then).toEqual([{ kind: 'delay' }])
  })
})

describe('quiet hours', () => {
  const hours: QuietHours = {
    timeZone: 'UTC',
    days: [0, 1, 2, 3, 4, 5, 6],
    from: '09:00',
    to: '12:00',
    brokenBy: 'none',
  }
  const personal = openNotifyPersonally({
    ...{
      access: outcomes.access,
      users: outcomes.users,
      alerts: alerts.alerts,
      occurrences: alarms.occurrences,
    },
    choices: openChoiceStore(scene.documents, tables.alarms),
    hasPush: () => Promise.resolve(false),
    noticeForPeople: openNoticeForPeople(tables.notices, newId),
    noteOutcome: openNoteOutcome(tables.alarms),
    newId,
  })
  const work = async () => alarms.openAlarmWorker({ personal })(here.device, await lastId())
  const setHours = (person: typeof ann, of: QuietHours) =>
    scene.put(tables.alarms, { pk: accessKey.user(person.userid), sk: 'QUIET', hours: of })
  const choose = async (person: typeof ann) => {
    const channels = { alert: [], warning: [], alarm: ['email'] }
    await scene.put(tables.alarms, {
      pk: accessKey.group(here.group),
      sk: `NOTIFY#${person.userid}`,
      channels,
    })
    await setHours(person, hours)
  }
  const listOf = (person: typeof ann) =>
    getNoticeOutcomes(outcomes, devicesOf(scene.access))({ dataPoints: 50 }, person).then((page) =>
      page.outcomes.filter(({ device }) => device?.deviceid === here.device),
    )

  it('leave a row for each person that they hold something back from, and for no other', async () => {
    await choose(ann)
    await arrive()
    await work()
    const untilTs = Date.UTC(2026, 10, 23, 12) / secondMs
    expect(await listOf(ann)).toMatchObject([
      { kind: 'personal', channel: 'email', clause: { kind: 'quietHours', untilTs } },
    ])
    expect(await listOf(bob)).toEqual([])
    expect((await why(ann)).then).toMatchObject([{ kind: 'quietHours', untilTs }])
  })

  it('are the reason also when the person has other hours since, and are none to who had none', async () => {
    await choose(ann)
    await choose(bob)
    const noon = { ...hours, from: '13:00', to: '14:00' }
    await setHours(bob, noon)
    await arrive()
    await work()
    await setHours(ann, noon)
    await setHours(bob, hours)
    expect((await why(ann)).then[0]).toMatchObject({ kind: 'quietHours' })
    await esc.mailed()
    expect((await why(bob)).then[0]).toMatchObject({ kind: 'sent' })
  })

  it('are followed by the notice at their end, when the event still lasts', async () => {
    await choose(ann)
    await arrive()
    await work()
    scene.clock.ms = Date.UTC(2026, 10, 23, 12)
    await arrive()
    await work()
    expect(await esc.mailed()).toEqual([ann.email])
    expect((await listOf(ann)).map(({ clause }) => clause.kind)).toEqual(['sent', 'quietHours'])
    expect((await why(ann)).then[0]).toMatchObject({ kind: 'sent' })
  })

  it('of more people than a transaction holds lose no notice', async () => {
    const crowd = Array.from({ length: 130 }, (_, n) => ({
      ...ann,
      userid: `10000000-0000-4000-8000-${String(n).padStart(12, '0')}` as typeof ann.userid,
      email: `crowd${n}@example.com`,
    }))
    for (const person of crowd) {
      await scene.addAccount(person)
      const pair = [accessKey.group(here.group), accessKey.user(person.userid)] as const
      await scene.put(tables.access, { pk: pair[0], sk: pair[1], role: 'VIEW' })
      await scene.put(tables.access, { pk: pair[1], sk: pair[0], role: 'VIEW' })
      await choose(person)
    }
    await arrive()
    await work()
    expect(await esc.mailed()).toEqual([])
    scene.clock.ms = Date.UTC(2026, 10, 23, 12)
    await arrive()
    await work()
    expect(new Set(await esc.mailed()).size).toBe(crowd.length)
  })
})
