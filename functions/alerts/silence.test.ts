import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { Silences } from '../data/silences'
import { LinkItem, RecordItem } from '../devices/deviceStore'
import type { ActiveEvent } from './activeEvent'
import { allowanceMs, judgeSilence, silentEvent } from './silence'

const deviceid = DeviceId.parse('TRUCK0001')
const heardMs = Date.UTC(2026, 10, 21, 10)

const device = (change: Partial<RecordItem> = {}, vin = 24.3, silences: object = {}) => ({
  record: RecordItem.parse({
    ...{ deviceid, name: 'Truck', model: 'QUAD', fw: '', provisionedTs: 1 },
    streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
    ...change,
  }),
  link: LinkItem.parse({
    ...{ deviceid, lastContactMs: heardMs, latestTsMs: heardMs, intervalSeconds: 300 },
    latest: JSON.stringify({ ts: heardMs / 1000, vin }),
  }),
  silences: Silences.parse(silences),
})

const afterMs = 2 * 300_000 + hourMs

describe('a device that should report', () => {
  it('may be silent for twice its interval and an hour', () => {
    expect(judgeSilence(device(), heardMs + afterMs - 1)).toEqual({ kind: 'later', dueMs: heardMs + afterMs })
    expect(judgeSilence(device(), heardMs + afterMs)).toEqual({ kind: 'silent', afterMs })
  })

  it('may be silent for the time that somebody chose, also while it sleeps', () => {
    const noContact = { seconds: 600 }
    expect(judgeSilence(device({ noContact }, 3), heardMs + 10 * minuteMs)).toMatchObject({ kind: 'silent' })
  })

  it('sleeps when it was set to, and its supply was gone', () => {
    const silent = (vin: number, silences = {}) =>
      judgeSilence(device({}, vin, silences), heardMs + dayMs).kind
    expect([silent(3.9), silent(24), silent(3.9, { sleepsWithoutSupply: false })]).toEqual([
      'later',
      'silent',
      'silent',
    ])
  })

  it('is not waited for when it was told to send nothing, when nobody wants that, or before its first contact', () => {
    const nowMs = heardMs + dayMs
    const off = device({}, 24, { dataOff: [{ fromMs: heardMs }] })
    expect(judgeSilence(off, nowMs)).toEqual({ kind: 'later', dueMs: nowMs + dayMs })
    expect(judgeSilence(device({ noContact: { level: 'never' } }), nowMs)).toEqual({ kind: 'unwatched' })
    const { link, ...fresh } = device()
    const never = { ...fresh, link: LinkItem.parse({ deviceid: link.deviceid }) }
    expect(judgeSilence(never, nowMs)).toEqual({ kind: 'unwatched' })
  })
})

describe('a time in which the portal received nothing', () => {
  const dueMs = heardMs + afterMs
  const judge = (gaps: { fromMs: number; toMs?: number }[], nowMs = dueMs) =>
    judgeSilence(device(), nowMs, gaps)

  it('is added to the time that a device may be silent, as far as it was not heard in it', () => {
    expect(judge([{ fromMs: heardMs + 100, toMs: heardMs + 400 }])).toEqual({
      ...{ kind: 'later', dueMs: dueMs + 300 },
    })
    expect(judge([{ fromMs: heardMs - 100, toMs: heardMs + 400 }])).toMatchObject({ dueMs: dueMs + 400 })
    expect(judge([{ fromMs: dueMs - 50, toMs: dueMs + 1000 }])).toMatchObject({ dueMs: dueMs + 50 })
    expect(judge([{ fromMs: dueMs - 70 }])).toMatchObject({ dueMs: dueMs + 70 })
    const two = [
      { fromMs: heardMs, toMs: heardMs + 10 },
      { fromMs: heardMs + 20, toMs: heardMs + 40 },
    ]
    expect(judge(two)).toMatchObject({ dueMs: dueMs + 30 })
  })

  it('is no excuse before the device was heard, and after it is due', () => {
    expect(judge([{ fromMs: heardMs - 400, toMs: heardMs - 100 }])).toEqual({ kind: 'silent', afterMs })
    expect(judge([{ fromMs: dueMs + 1, toMs: dueMs + 100 }])).toEqual({ kind: 'silent', afterMs })
  })
})

it('the time that a device may be silent is what a person chose, or by its interval', () => {
  expect(allowanceMs({ noContact: { seconds: 600 } }, { intervalSeconds: 300 })).toBe(600_000)
  expect(allowanceMs({ noContact: { seconds: 0 } }, { intervalSeconds: 300 })).toBe(afterMs)
  expect(allowanceMs({}, { intervalSeconds: 300 })).toBe(afterMs)
})

describe('the event of a device that is silent', () => {
  const nowMs = heardMs + afterMs
  const own: ActiveEvent = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, lastMs: 2 }
  const said: ActiveEvent = { ...own, topic: 'contact', isPortal: true }
  const hourly = { email: { warning: 3600 } }
  const silent = (
    states: Parameters<typeof silentEvent>[0],
    seconds: Parameters<typeof silentEvent>[1] = hourly,
    offDelayMs = 0,
  ) => silentEvent(states, seconds, { level: 'warning', afterMs, offDelayMs }, nowMs)

  it('begins beside what lasted when it was heard last, and notifies of itself alone', () => {
    const { states, transitions, notices, rings } = silent({ tsMs: heardMs, active: { k1: own } })
    expect(states.active).toMatchObject({
      ...{ k1: own, 'contact|warning': { isPortal: true, wasLive: true, beganMs: nowMs } },
    })
    expect(transitions).toMatchObject([
      { kind: 'began', key: 'contact|warning', msg: 'No contact for more than 1 h 10 min' },
    ])
    expect(notices).toMatchObject([{ channel: 'email', due: [{ key: 'contact|warning' }], others: [] }])
    expect(rings).toHaveLength(1)
  })

  it('lasts, and ends what was said of it at another level', () => {
    const lasting = { 'contact|warning': { ...said, level: 'warning', rangMs: 1, emailMs: nowMs - 1 } }
    const active = { k1: own, 'contact|alarm': said, ...lasting }
    const { states, transitions, notices } = silent({ tsMs: heardMs, active })
    expect(Object.keys(states.active).sort()).toEqual(['contact|warning', 'k1'])
    expect(transitions).toMatchObject([{ kind: 'ended', key: 'contact|alarm', atMs: nowMs }])
    expect(notices).toEqual([])
  })

  it('is the same when it begins again within its off-delay, and is no longer among what has ended', () => {
    const ended = {
      'contact|warning': { ...said, level: 'warning', beganMs: 5, endedMs: nowMs - 99 },
      k2: { ...own, endedMs: nowMs - 1 },
    }
    const again = silent({ tsMs: heardMs, active: {}, ended }, hourly, 100)
    expect(again.transitions).toMatchObject([{ kind: 'reopened', beganMs: 5, count: 2 }])
    expect(Object.keys(again.states.ended ?? {})).toEqual(['k2'])
    const { k2: _, ...alone } = ended
    expect(silent({ tsMs: heardMs, active: {}, ended: alone }, hourly, 100).states).not.toHaveProperty(
      'ended',
    )
    expect(silent({ tsMs: heardMs, active: {}, ended }, hourly, 99).transitions).toMatchObject([
      { kind: 'began', beganMs: nowMs },
    ])
  })

  it('is looked at again within the shortest interval that repeats, and within an hour', () => {
    const after = (seconds: object) => silent({ tsMs: 1, active: {} }, seconds).dueMs - nowMs
    expect(after({})).toBe(hourMs)
    expect(after({ email: { warning: 86_400 } })).toBe(hourMs)
    expect(after({ email: { warning: 3600 }, sms: { warning: 600, alarm: 60 } })).toBe(10 * minuteMs)
    expect(after({ email: { warning: 0 }, sms: { warning: 2_592_000 } })).toBe(hourMs)
  })

  it('says its time in hours and minutes, as far as there are', () => {
    const msg = (ms: number) =>
      silentEvent({ tsMs: 1, active: {} }, {}, { level: 'warning', afterMs: ms }, nowMs).transitions[0]?.msg
    expect(msg(2 * hourMs)).toBe('No contact for more than 2 h')
    expect(msg(5 * minuteMs)).toBe('No contact for more than 5 min')
    expect(msg(hourMs + minuteMs)).toBe('No contact for more than 1 h 1 min')
  })
})
