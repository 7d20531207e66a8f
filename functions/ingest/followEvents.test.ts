import { expect, it, describe } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import type { ActiveEvent } from '../alerts/activeEvent'
import { openRefusedEvents, inOrder, knownRank } from './followEvents'
import {
  after,
  at,
  follow,
  hello,
  hot,
  link,
  low,
  notified,
  seconds,
  statesOf,
  t,
  turns,
} from './followEvents.fixture'
import type { ArrivedReading } from './storeReadings'

describe('a reading in which no event turns', () => {
  it('changes nothing, be it that events last or not', () => {
    const nothing = {
      changed: undefined,
      turning: new Set(),
      transitions: [],
      notices: [],
      rings: [],
      delays: [],
      sent: {},
      refused: [],
      overtakenMs: undefined,
    }
    const latest = { tsMs: t + minuteMs, arrivedMs: t + minuteMs }
    expect(follow(link(), [at(t + minuteMs)], { latest })).toEqual(nothing)
    const lasting = after([at(t, [low])])
    expect(follow(lasting, [at(t + minuteMs, [low])], { latest })).toEqual(nothing)
    expect(follow(lasting, [], {})).toEqual(nothing)
  })

  it('changes the states where what lasts says something else of itself', () => {
    const lasting = after([at(t, [{ ...low, msg: 'Low 11' }])])
    const followed = follow(lasting, [at(t + minuteMs, [{ ...low, msg: 'Low 12' }])])
    expect(Object.values(statesOf(followed)?.active ?? {})).toMatchObject([{ msg: 'Low 12', beganMs: t }])
    expect(followed.transitions).toEqual([])
    expect(followed.turning.size).toBe(0)
  })

  it('has the states say what is newer while the row keeps a latest reading from ahead', () => {
    const ahead = { latestTsMs: t + 5 * minuteMs, latestArrivedMs: t, lastContactMs: t }
    const latest = { tsMs: t + 5 * minuteMs, arrivedMs: t }
    const followed = follow(link(ahead), [at(t + minuteMs)], { latest })
    expect(statesOf(followed)).toMatchObject({ tsMs: t + minuteMs, active: {} })
    const without = follow(link(ahead), [at(t + minuteMs)])
    expect(without.changed).toBe(followed.changed)
    const states = link({ ...ahead, lastContactMs: t + minuteMs, events: followed.changed })
    expect(follow(states, [at(t + minuteMs)], { latest }).changed).toBeUndefined()
    expect(statesOf(follow(states, [at(t + minuteMs + 1)], { latest }))?.tsMs).toBe(t + minuteMs + 1)
  })

  it('counts the latest reading of an old row as one that arrived with the contact', () => {
    const old = link({ latestTsMs: t })
    expect(follow(old, [at(t - minuteMs)], { contactMs: t }).changed).toBeUndefined()
    expect(statesOf(follow(old, [at(t + 1)], { contactMs: t + 1 }))?.tsMs).toBe(t + 1)
  })
})

describe('events', () => {
  it('are followed in the order of measurement, whatever the order of the readings', () => {
    const followed = follow(link(), [at(t + 2 * minuteMs), at(t, [low]), at(t + minuteMs, [low, hot])])
    expect(turns(followed)).toEqual([
      ['began', 'vin', 0],
      ['began', 'ambient', 1],
      ['ended', 'vin', 2],
      ['ended', 'ambient', 2],
    ])
    expect([...followed.turning]).toEqual([`k${t}`, `k${t + minuteMs}`, `k${t + 2 * minuteMs}`])
    expect(statesOf(followed)?.active).toEqual({})
  })

  it('notify with the states that remember it, once for each reading in which one is due', () => {
    const followed = follow(link(), [at(t, [low]), at(t + minuteMs, [low, hot])], { seconds })
    expect(notified(followed)).toEqual([['vin'], ['ambient']])
    expect(followed.rings.map(({ topic }) => topic)).toEqual(['vin', 'ambient'])
    expect(Object.values(followed.sent).map(({ emailMs }) => emailMs)).toEqual([t, t + minuteMs])
    expect(Object.values(statesOf(followed)?.active ?? {}).map(({ emailMs }) => emailMs)).toEqual([
      t,
      t + minuteMs,
    ])
  })

  it('notify again after their interval, which alone changes the states', () => {
    const lasting = after([at(t, [low])], { seconds })
    const tooSoon = follow(lasting, [at(t + 9 * minuteMs, [low])], { seconds })
    expect([notified(tooSoon), tooSoon.rings]).toEqual([[], []])
    const latest = { tsMs: t + 10 * minuteMs, arrivedMs: t + 10 * minuteMs }
    const again = follow(lasting, [at(t + 10 * minuteMs, [low])], { seconds, latest })
    expect(notified(again)).toEqual([['vin']])
    expect(again.transitions).toEqual([])
    expect(Object.values(statesOf(again)?.active ?? {})).toMatchObject([{ emailMs: t + 10 * minuteMs }])
  })

  it('of a buffer are kept and notify no one; the first live reading notifies of what lasts', () => {
    const buffered = follow(link(), [at(t, [low], t + 10 * minuteMs)], { seconds })
    expect(turns(buffered)).toEqual([['began', 'vin', 0]])
    expect([notified(buffered), buffered.rings]).toEqual([[], []])
    const known = after([at(t, [low], t + 10 * minuteMs)], { seconds })
    const live = follow(known, [at(t + 11 * minuteMs, [low])], { seconds })
    expect(notified(live)).toEqual([['vin']])
    expect(Object.values(statesOf(live)?.active ?? {})).toMatchObject([{ beganMs: t, wasLive: true }])
  })

  it('of a buffer that is older than what is known turn nothing', () => {
    const known = after([at(t)])
    const followed = follow(known, [at(t - 20 * minuteMs, [low], t)], { seconds, contactMs: t })
    expect([followed.transitions, followed.turning.size, followed.overtakenMs]).toEqual([[], 0, undefined])
    expect(followed.changed).toBeUndefined()
  })

  it('that cannot be taken are named, and the others are taken', () => {
    const odd = [7, { topic: 'x', lv: {} }, low] as object[]
    const followed = follow(link(), [at(t, odd)])
    expect(followed.refused).toEqual(['not an object', 'level unreadable'])
    expect(turns(followed)).toEqual([['began', 'vin', 0]])
  })

  it('have to last as long as their delay says, which is noted once', () => {
    const rules = {
      alarmRules: { ...defaultAlarmRules, onDelaySeconds: { alert: 0, warning: 300, alarm: 0 } },
    }
    const followed = follow(link(), [at(t, [low]), at(t + minuteMs, [low])], { seconds, rules })
    expect(followed.delays).toMatchObject([{ topic: 'vin', untilMs: t + 5 * minuteMs }])
    expect([notified(followed), followed.rings]).toEqual([[], []])
    const known = after([at(t, [low])], { seconds, rules })
    expect(notified(follow(known, [at(t + 5 * minuteMs - 1, [low])], { seconds, rules }))).toEqual([])
    const due = follow(known, [at(t + 5 * minuteMs, [low])], { seconds, rules })
    expect([notified(due), due.rings.length, due.delays]).toEqual([[['vin']], 1, []])
  })

  it('that are held back without an end are noted with none', () => {
    const outOfService = { by: 'Ann', reason: 'Repair', atMs: t, untilMs: t + dayMs }
    const followed = follow(link(), [at(t, [low])], { seconds, rules: { outOfService } })
    expect([notified(followed), followed.rings, followed.delays]).toEqual([[], [], []])
    expect(turns(followed)).toEqual([['began', 'vin', 0]])
  })

  it('are judged by the arrival of their reading where a hold ends by the portal’s clock', () => {
    const outOfService = { by: 'Ann', reason: 'Repair', atMs: t, untilMs: t + minuteMs }
    const on = (arrivedMs: number) =>
      notified(follow(link(), [at(t, [low], arrivedMs)], { seconds, rules: { outOfService } }))
    expect(on(t + minuteMs - 1)).toEqual([])
    expect(on(t + minuteMs)).toEqual([['vin']])
  })

  it('that another value of the reading hides notify no one', () => {
    const suppressions = [{ topic: 'vin', key: 'vin', is: 'below' as const, value: 12 }]
    const rules = { alarmRules: { ...defaultAlarmRules, suppressions } }
    expect(notified(follow(link(), [at(t, [low, hot])], { seconds, rules }))).toEqual([['ambient']])
  })

  it('are one occurrence through a pause shorter than two intervals', () => {
    const away = after([at(t, [low]), at(t + minuteMs)])
    expect(turns(follow(away, [at(t + 3 * minuteMs - 1, [low])]))).toEqual([
      ['reopened', 'vin', 3 - 1 / minuteMs],
    ])
    expect(turns(follow(away, [at(t + 3 * minuteMs, [low])]))).toEqual([['began', 'vin', 3]])
  })

  it('are one occurrence by their times of measurement, however late their readings come', () => {
    const away = after([at(t, [low]), at(t + minuteMs)])
    const arrivedMs = t + 30 * minuteMs
    expect(turns(follow(away, [at(t + 2 * minuteMs, [low], arrivedMs)]))).toEqual([['reopened', 'vin', 2]])
  })
})

describe('what has ended', () => {
  const ending = (events: object[], latched: string[] = []) =>
    statesOf(
      follow(after([at(t, events)]), [at(t + minuteMs)], {
        rules: { alarmRules: { ...defaultAlarmRules, latched } },
      }),
    )?.openUntilMs

  it('may ask for a person for a day, and for a year where it is latched', () => {
    expect(ending([low])).toBe(t + minuteMs + dayMs)
    expect(ending([low], ['ambient'])).toBe(t + minuteMs + dayMs)
    expect(ending([low], ['vin'])).toBe(t + minuteMs + 366 * dayMs)
    expect(ending([low, hot], ['ambient'])).toBe(t + minuteMs + 366 * dayMs)
  })

  it('asks for no one at a level that does not notify', () => {
    expect(ending([hello])).toBeUndefined()
    expect(statesOf(follow(link(), [at(t, [low])]))?.openUntilMs).toBeUndefined()
  })

  it('does not shorten the time of what ended before', () => {
    const rules = { alarmRules: { ...defaultAlarmRules, latched: ['ambient'] } }
    const known = after([at(t, [hot, low]), at(t + minuteMs, [low])], { rules })
    expect(statesOf(follow(known, [at(t + 2 * minuteMs)], { rules }))?.openUntilMs).toBe(
      t + minuteMs + 366 * dayMs,
    )
  })
})

describe('what the portal itself said of a device', () => {
  const silent: ActiveEvent = {
    topic: 'contact',
    level: 'warning',
    msg: 'No contact',
    beganMs: t,
    lastMs: t,
    isPortal: true,
  }
  const own = { ...silent, topic: 'vin', msg: 'Low', isPortal: undefined }
  const known = link({
    latestTsMs: t,
    latestArrivedMs: t,
    lastContactMs: t,
    events: JSON.stringify({ tsMs: t, active: { 'contact|warning|1': silent, 'vin|warning|2': own } }),
  })

  it('is over with a contact, though that brings no reading; what the device said lasts', () => {
    const followed = follow(known, [], { contactMs: t + 5 * minuteMs })
    expect(turns(followed)).toEqual([['ended', 'contact', 5]])
    const { active = {}, ended = {} } = statesOf(followed) ?? {}
    expect(Object.keys(active)).toEqual(['vin|warning|2'])
    expect(ended).toMatchObject({ 'contact|warning|1': { endedMs: t + 5 * minuteMs } })
    expect(statesOf(followed)?.openUntilMs).toBe(t + 5 * minuteMs + dayMs)
  })

  it('ends once', () => {
    const { changed } = follow(known, [], { contactMs: t + 5 * minuteMs })
    const next = link({ ...known, events: changed, lastContactMs: t + 5 * minuteMs })
    expect(follow(next, [], { contactMs: t + 6 * minuteMs })).toMatchObject({
      transitions: [],
      changed: undefined,
    })
  })
})

describe('the newest that is known', () => {
  const states = (tsMs: number, aheadMs?: number) => ({ tsMs, aheadMs, active: {} })

  it('is the later of states and latest reading', () => {
    const latest = { latestTsMs: t, latestArrivedMs: t, lastContactMs: t + minuteMs }
    expect(knownRank(states(t + 1), link(latest))).toEqual({ tsMs: t + 1 })
    expect(knownRank(states(t - 1), link(latest))).toEqual({ tsMs: t, aheadMs: 0 })
    expect(knownRank(states(t, 5), link(latest))).toEqual({ tsMs: t, aheadMs: 5 })
    expect(knownRank(states(t, 5), link({ ...latest, latestTsMs: t + 7 }))).toEqual({ tsMs: t, aheadMs: 7 })
    expect(knownRank(states(5), link())).toEqual({ tsMs: 5 })
  })

  it('is no newer than the last contact, of a latest reading without an arrival too', () => {
    expect(knownRank(states(t + dayMs, 9), link({ lastContactMs: t }))).toEqual({ tsMs: t })
    expect(knownRank(states(t, 9), link({ lastContactMs: t }))).toEqual({ tsMs: t, aheadMs: 9 })
    expect(knownRank(states(0), link({ latestTsMs: t + 7, lastContactMs: t }))).toEqual({
      tsMs: t,
      aheadMs: 7,
    })
    expect(knownRank(states(0), link({ latestTsMs: t }))).toEqual({ tsMs: t, aheadMs: 0 })
    const latest = { latestTsMs: t + 7, latestArrivedMs: t, lastContactMs: t }
    expect(knownRank(states(t + dayMs, 5), link(latest))).toEqual({ tsMs: t, aheadMs: 7 })
    expect(knownRank(states(t + dayMs, 9), link(latest))).toEqual({ tsMs: t })
  })

  it('puts readings in the order of measurement, and those of one arrival in that of the device’s clock', () => {
    const keysOf = (...readings: ArrivedReading[]) =>
      inOrder(readings).map(({ tsMs }) => (tsMs - t) / secondMs)
    expect(keysOf()).toEqual([])
    expect(keysOf(at(t + 9 * secondMs, [], t))).toEqual([9])
    expect(keysOf(at(t + 2 * secondMs), at(t), at(t + secondMs))).toEqual([0, 1, 2])
    const ahead = [9, 3, 6].map((each) => at(t + each * secondMs, [], t))
    expect(keysOf(...ahead, at(t + secondMs))).toEqual([3, 6, 9, 1])
  })
})

it('counts what could not be taken and logs it by reason, without what was sent', () => {
  const lines: unknown[] = []
  const refused = openRefusedEvents({ warn: (message, fields) => void lines.push({ message, ...fields }) })
  const deviceid = DeviceId.parse('TRUCK0001')
  refused.note(deviceid, [])
  refused.note(deviceid, ['too many', 'not an object', 'too many'])
  expect(lines).toEqual([
    {
      message: 'events of a device could not be taken',
      deviceid,
      reasons: { 'too many': 2, 'not an object': 1 },
    },
  ])
  expect([refused.takeCount(), refused.takeCount()]).toEqual([3, 0])
})
