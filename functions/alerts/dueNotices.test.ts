import { expect, it, describe } from 'vitest'
import { onceSeconds } from '../../shared/alerts/alertSettings'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { alertSecondsOf, dueNotices } from './dueNotices'
import { type ActiveEvent, maxTextsADay, type Sent } from './activeEvent'
import type { EventStates } from './eventStates'

const nowMs = 1_700_000_000_000
const hourly = { email: { alarm: 3600 } }
const once = { email: { alarm: onceSeconds } }

const event = (fields: Partial<ActiveEvent> = {}): ActiveEvent => ({
  ...{ topic: 'vin', level: 'alarm', msg: 'Low', beganMs: nowMs - minuteMs, lastMs: nowMs },
  ...fields,
})
const lasting = (active: Record<string, ActiveEvent>): EventStates => ({ tsMs: nowMs, active })

/** What follows at a later moment from what was noted before. */
const again = (before: ReturnType<typeof dueNotices>, seconds: typeof hourly, ms: number) =>
  dueNotices(before.states, seconds, ms, before.sent)

describe('a condition that lasts', () => {
  it('is notified by each channel that its level has an interval for', () => {
    const seconds = { email: { alarm: 600 }, sms: { alarm: 600, warning: 600 } }
    const states = lasting({ a: event(), b: event({ topic: 'tc1', level: 'warning' }) })
    const { notices, states: after, sent } = dueNotices(states, seconds, nowMs)
    expect(
      notices.map(({ channel, due, others }) => [channel, due.map(({ key }) => key), others.length]),
    ).toEqual([
      ['email', ['a'], 1],
      ['sms', ['a', 'b'], 0],
    ])
    expect(after.active.a).toMatchObject({ emailMs: nowMs, smsMs: nowMs })
    expect(sent).toEqual({ a: { emailMs: nowMs, smsMs: nowMs }, b: { smsMs: nowMs } })
  })

  it('is notified again when its interval has passed, and not a moment before', () => {
    const first = dueNotices(lasting({ a: event() }), hourly, nowMs)
    expect(again(first, hourly, nowMs + hourMs - 1).notices).toEqual([])
    expect(again(first, hourly, nowMs + hourMs).notices).toHaveLength(1)
  })

  it('is notified once while it lasts, where that was chosen', () => {
    const first = dueNotices(lasting({ a: event() }), once, nowMs)
    expect(again(first, once, nowMs + 2 * onceSeconds * secondMs).notices).toEqual([])
  })

  it('notifies never without an interval, and never as an info', () => {
    const states = lasting({ a: event(), b: event({ level: 'info' }) })
    const { notices } = dueNotices(states, { email: { alarm: 0, warning: 600 } }, nowMs)
    expect(notices).toEqual([])
  })

  it('changes nothing where there is nothing to do', () => {
    const known = lasting({ a: event({ rangMs: nowMs }) })
    const after = dueNotices(known, {}, nowMs)
    expect(after.states).toBe(known)
    expect(dueNotices(lasting({}), hourly, nowMs)).toMatchObject({ notices: [], rings: [], delays: [] })
  })
})

describe('a condition that was notified before it began again', () => {
  const sent: Sent = { a: { emailMs: nowMs - 30 * minuteMs } }

  it('waits for the rest of its interval, and remembers since when', () => {
    const first = dueNotices(lasting({ a: event() }), hourly, nowMs, sent)
    expect(first.notices).toEqual([])
    expect(first.states.active.a?.before).toEqual({ emailMs: nowMs - 30 * minuteMs, smsMs: undefined })
    expect(again(first, hourly, nowMs + 30 * minuteMs).notices).toHaveLength(1)
  })

  it('remembers a text message too', () => {
    const { states } = dueNotices(lasting({ a: event() }), {}, nowMs, { a: { smsMs: nowMs - 1 } })
    expect(states.active.a?.before).toEqual({ emailMs: undefined, smsMs: nowMs - 1 })
  })

  it('keeps to what it has noted of itself since it began', () => {
    const notified = event({ emailMs: nowMs - 2 * hourMs })
    const { states } = dueNotices(lasting({ a: notified }), {}, nowMs, sent)
    expect(states.active.a?.before).toBeUndefined()
  })

  it('keeps to what it has noted by the other channel, and to what it remembers already', () => {
    const texted = event({ smsMs: nowMs - 2 * hourMs })
    expect(dueNotices(lasting({ a: texted }), {}, nowMs, sent).states.active.a?.before).toBeUndefined()
    const before = { emailMs: nowMs - 3 * hourMs }
    const { states } = dueNotices(lasting({ a: event({ before }) }), {}, nowMs, sent)
    expect(states.active.a?.before).toEqual(before)
  })

  it('has no memory of a condition that never notified', () => {
    const { states } = dueNotices(lasting({ a: event({ rangMs: 1 }) }), {}, nowMs, { a: {} })
    expect(states.active.a?.before).toBeUndefined()
  })
})

it('a topic with fifty texts a day notifies one of them each interval', () => {
  const texts = Array.from({ length: maxTextsADay }, (_, i) => [
    `vin|alarm|${i}`,
    { emailMs: nowMs - hourMs + i },
  ])
  const sent = Object.fromEntries(texts) as Sent
  const another = lasting({ 'vin|alarm|new': event() })
  expect(dueNotices(another, hourly, nowMs, sent).notices).toEqual([])
  expect(dueNotices(another, hourly, nowMs + hourMs, sent).notices).toHaveLength(1)
  const { 'vin|alarm|0': _, ...fewer } = sent
  expect(dueNotices(another, hourly, nowMs, fewer).notices).toHaveLength(1)
  expect(dueNotices(another, { email: { alarm: 2 * 86_400 } }, nowMs + dayMs, sent).notices).toHaveLength(1)
})

describe('what begins to ask for people', () => {
  it('rings once, when nothing holds it back', () => {
    const first = dueNotices(lasting({ a: event(), b: event({ level: 'info' }) }), {}, nowMs)
    expect(first.rings.map(({ key }) => key)).toEqual(['a'])
    expect(first.states.active.a?.rangMs).toBe(nowMs)
    expect(again(first, { email: { alarm: 0 } }, nowMs + 1).rings).toEqual([])
  })

  it('is neither rung nor notified while it is held back, and says once until when it is put off', () => {
    const untilMs = nowMs + minuteMs
    const holds = () => ({ hold: 'delay' as const, untilMs })
    const first = dueNotices(lasting({ a: event() }), hourly, nowMs, {}, holds)
    expect(first).toMatchObject({ rings: [], notices: [], delays: [{ key: 'a', untilMs }] })
    const second = dueNotices(first.states, hourly, nowMs + 1, first.sent, holds)
    expect(second.delays).toEqual([])
    expect(dueNotices(second.states, hourly, untilMs, second.sent)).toMatchObject({
      rings: [{ key: 'a' }],
      notices: [{ channel: 'email', due: [{ key: 'a' }] }],
    })
  })

  it('is neither rung nor put off while a person holds it back without an end', () => {
    const holds = () => ({ hold: 'acknowledged' as const })
    const held = dueNotices(lasting({ a: event() }), hourly, nowMs, {}, holds)
    expect(held).toMatchObject({ rings: [], delays: [], notices: [] })
  })
})

const alertSeconds = { email: { alarm: 600 }, sms: { warning: 3600 } }
const of = (emailsPerMonth: number, smsPerMonth: number, seconds: object | undefined = alertSeconds) =>
  alertSecondsOf({ alertSeconds: seconds }, { emailsPerMonth, smsPerMonth })

it('each channel that the plan has notifies as it was set', () => {
  expect(of(300, 100)).toEqual(alertSeconds)
  expect(of(1, 0)).toEqual({ email: { alarm: 600 } })
  expect(of(0, 1)).toEqual({ sms: { warning: 3600 } })
  expect(of(0, 0)).toEqual({})
})

it('a channel for which nothing was set notifies never', () => {
  expect(of(300, 100, { email: { alarm: 600 } })).toEqual({ email: { alarm: 600 }, sms: {} })
  expect(alertSecondsOf({}, { emailsPerMonth: 300, smsPerMonth: 100 })).toEqual({})
})
