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
    const next = advanceEvents(states, one)
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

  it('remember when they began', () => {
    const { states } = follow(noEvents, [reading(1, low), reading(5, { ...low, msg: 'Lower' })])
    expect(Object.values(states.active)).toEqual([
      { topic: 'vin', level: 'alarm', msg: 'Lower', beganMs: 1, lastMs: 5 },
    ])
  })

  it.each([0, 3, 5])('are not moved by a reading of %d when 5 is known', (tsMs) => {
    const known = follow(noEvents, [reading(5, low)]).states
    expect(advanceEvents(known, reading(tsMs))).toEqual({ states: known, transitions: [] })
  })

  it.each([
    [undefined],
    ['none'],
    [{ topic: 'x' }],
    [
      [
        null,
        7,
        'x',
        { topic: 'vin' },
        { topic: 'vin', lv: 0 },
        { topic: 1, lv: 30 },
        { topic: 'v'.repeat(65), lv: 30 },
      ],
    ],
  ])('that are none are left alone: %j', (events) => {
    expect(eventsOf({ events }).size).toBe(0)
  })

  it('of a hostile list are limited', () => {
    const events = Array.from({ length: 65_000 }, (_, n) => ({ topic: `t${n}`, lv: 30 }))
    expect(eventsOf({ events }).size).toBe(maxEvents)
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
