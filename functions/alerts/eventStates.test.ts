import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type EventStates,
  type Transition,
  advanceEvents,
  eventsOf,
  maxEvents,
  noEvents,
} from './eventStates'

interface Reading {
  tsMs: number
  body: Record<string, unknown>
}
const reading = (tsMs: number, ...events: unknown[]): Reading => ({ tsMs, body: { events } })
const low = { topic: 'vin', msg: 'Low', lv: 35 }

const follow = (states: EventStates, readings: readonly Reading[]) => {
  const transitions: Transition[] = []
  for (const one of readings) {
    const next = advanceEvents(states, one, one.body)
    states = next.states
    transitions.push(...next.transitions)
  }
  return { states, transitions }
}
const kinds = (transitions: Transition[]) =>
  transitions.map(({ kind, topic, atMs }) => `${kind} ${topic} ${atMs}`)

describe('events', () => {
  it('begin once, last while they are listed, and end when they are not', () => {
    const { states, transitions } = follow(noEvents, [
      reading(1, low),
      reading(2, low),
      reading(3),
      reading(4),
    ])
    expect(kinds(transitions)).toEqual(['began vin 1', 'ended vin 3'])
    expect(states).toEqual({ tsMs: 4, active: {} })
  })

  it('of one topic are apart by level: a warning that becomes an alarm ends and begins', () => {
    const { transitions } = follow(noEvents, [reading(1, { ...low, lv: 25 }), reading(2, low)])
    expect(transitions.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      'began warning',
      'began alarm',
      'ended warning',
    ])
  })

  it('remember when they began, and say the newest number', () => {
    const at = (percent: number) => ({ ...low, msg: `Low at ${percent} %` })
    const { states, transitions } = follow(noEvents, [reading(1, at(9)), reading(5, at(8.5))])
    expect(Object.values(states.active)).toEqual([
      { topic: 'vin', level: 'alarm', msg: 'Low at 8.5 %', beganMs: 1, lastMs: 5 },
    ])
    expect(kinds(transitions)).toEqual(['began vin 1'])
  })

  it('of one topic and level are apart by their words, in one message and one after the other', () => {
    const [hot, oil] = [
      { topic: 'mjs', msg: 'Engine over temperature', lv: 40 },
      { topic: 'mjs', msg: 'Oil pressure lost', lv: 40 },
    ]
    const { transitions } = follow(noEvents, [
      reading(1, hot),
      reading(2, hot, oil),
      reading(3, oil),
      reading(4, low),
      reading(5, { ...low, msg: 'High' }),
    ])
    expect(transitions.map(({ kind, msg, atMs }) => `${kind} ${msg} ${atMs}`)).toEqual([
      'began Engine over temperature 1',
      'began Oil pressure lost 2',
      'ended Engine over temperature 3',
      'began Low 4',
      'ended Oil pressure lost 4',
      'began High 5',
      'ended Low 5',
    ])
  })

  it('that differ in numbers alone are each their own while they are listed together', () => {
    const cylinder = (n: number) => ({ topic: 'mjs', msg: `Cylinder ${n} misfire`, lv: 40 })
    const { transitions } = follow(noEvents, [
      reading(1, cylinder(1)),
      reading(2, cylinder(2), cylinder(1)),
      reading(3, cylinder(2)),
      reading(4),
    ])
    expect(transitions.map(({ kind, msg, beganMs, atMs }) => `${kind} ${msg} ${beganMs} ${atMs}`)).toEqual([
      'began Cylinder 1 misfire 1 1',
      'began Cylinder 2 misfire 2 2',
      'ended Cylinder 1 misfire 1 3',
      'ended Cylinder 2 misfire 2 4',
    ])
  })

  it('that lasted before texts counted go on under the key that they have', () => {
    const old = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, lastMs: 2, emailMs: 1 }
    const { states, transitions } = follow({ tsMs: 2, active: { 'vin|alarm': old } }, [reading(3, low)])
    expect([transitions, Object.keys(states.active)]).toEqual([[], ['vin|alarm']])
    expect(follow(states, [reading(4)]).transitions).toMatchObject([{ kind: 'ended', key: 'vin|alarm' }])
  })

  it('keep one key however often they begin', () => {
    const { transitions } = follow(noEvents, [reading(1, low), reading(2), reading(3, low)])
    expect(new Set(transitions.map(({ key }) => key)).size).toBe(1)
  })

  it.each([0, 3, 5])('are not moved by a reading of %d when 5 is known', (tsMs) => {
    const known = follow(noEvents, [reading(5, low)]).states
    expect(advanceEvents(known, { tsMs }, {})).toMatchObject({ states: known, transitions: [] })
  })

  it.each([
    [undefined],
    ['none'],
    [{ topic: 'x' }],
    [[null, 7, 'x', { topic: 'vin' }, { topic: 'vin', lv: 0 }, { topic: 'vin', lv: 'very' }]],
  ])('that are none are left alone: %j', (events) => {
    expect(eventsOf({ events }).listed.size).toBe(0)
  })

  it('that cannot be taken are counted by the reason', () => {
    const { refused } = eventsOf({ events: [null, 7, { topic: 'vin', lv: 'very' }, { topic: 'vin' }, low] })
    expect(refused).toEqual(['not an object', 'not an object', 'level unreadable'])
  })

  it('of a hostile list are limited, the worst first, and the others are counted', () => {
    const infos = Array.from({ length: 65_000 }, (_, n) => ({ topic: `t${n}`, lv: 5 }))
    const { states, refused } = advanceEvents(noEvents, { tsMs: 1 }, { events: [...infos, low] })
    expect(Object.keys(states.active)).toHaveLength(maxEvents)
    expect(Object.values(states.active)[0]).toMatchObject({ topic: 'vin', level: 'alarm' })
    expect(refused).toHaveLength(65_001 - maxEvents)
  })

  it('beyond the limit do not flap, in whatever order they are listed', () => {
    const infos = Array.from({ length: 150 }, (_, n) => ({ topic: `t${n}`, lv: 5 }))
    const { transitions } = follow(noEvents, [reading(1, ...infos), reading(2, ...infos.reverse())])
    expect(transitions).toHaveLength(maxEvents)
  })

  it('of a topic that looks like a key stay events', () => {
    const { transitions } = follow(noEvents, [
      reading(1, { topic: '__proto__', lv: 5 }, { topic: 'a|b', lv: 15 }),
    ])
    expect(transitions.map(({ topic, level }) => `${topic} ${level}`)).toEqual([
      '__proto__ info',
      'a|b alert',
    ])
  })
})

const event = fc.record({
  topic: fc.constantFrom('a', 'b', 'c'),
  msg: fc.constant(''),
  lv: fc.constantFrom(0, 5, 25),
})
const sequence = fc
  .array(fc.array(event, { maxLength: 3 }), { maxLength: 15 })
  .map((lists) => lists.map((events, n) => reading(1 + Math.floor(n / 2), ...events)))

describe('a sequence of readings', () => {
  it('gives the same transitions however it is cut into batches, repeats included', () => {
    fc.assert(
      fc.property(sequence, fc.array(fc.nat({ max: 15 })), (readings, cuts) => {
        const whole = follow(noEvents, readings)
        let states = noEvents
        const transitions: Transition[] = []
        let start = 0
        for (const cut of [...cuts.sort((a, b) => a - b), readings.length]) {
          // What has come before comes again with each batch.
          const part = follow(states, readings.slice(Math.max(0, start - 2), Math.max(start, cut)))
          states = part.states
          transitions.push(...part.transitions)
          start = Math.max(start, cut)
        }
        expect(transitions).toEqual(whole.transitions)
        expect(states).toEqual(whole.states)
      }),
    )
  })

  it('begins and ends each event in turn', () => {
    fc.assert(
      fc.property(sequence, (readings) => {
        const open = new Set<string>()
        for (const { kind, topic, level } of follow(noEvents, readings).transitions) {
          const key = `${topic} ${level}`
          expect(open.has(key)).toBe(kind === 'ended')
          if (kind === 'began') open.add(key)
          else open.delete(key)
        }
      }),
    )
  })
})
