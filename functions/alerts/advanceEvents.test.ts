import { describe, expect, it } from 'vitest'
import type { ActiveEvent, EndedEvent } from './activeEvent'
import {
  type EventStates,
  advanceEvents,
  endOf,
  isAfter,
  maxEvents,
  noEvents,
  valueOf,
  withEnded,
} from './eventStates'

const low = { topic: 'vin', msg: 'Low', lv: 35 }
const offDelayMs = 100

interface Step {
  events?: unknown
  body?: object
  aheadMs?: number
  isLive?: boolean
}
const advance = (states: EventStates, tsMs: number, { events, body, aheadMs, isLive }: Step = {}) =>
  advanceEvents(
    states,
    { tsMs, aheadMs },
    { ...body, ...(events === undefined ? {} : { events }) },
    offDelayMs,
    isLive,
  )
const after = (...steps: [number, Step][]): EventStates =>
  steps.reduce((states, [tsMs, step]) => advance(states, tsMs, step).states, noEvents)

describe('the order of readings', () => {
  it('is that of their times, and of those of one time that of how far their clocks ran ahead', () => {
    expect(isAfter({ tsMs: 2 }, { tsMs: 1 })).toBe(true)
    expect(isAfter({ tsMs: 1 }, { tsMs: 2 })).toBe(false)
    expect(isAfter({ tsMs: 1 }, { tsMs: 1 })).toBe(false)
    expect(isAfter({ tsMs: 1, aheadMs: 2 }, { tsMs: 1, aheadMs: 1 })).toBe(true)
    expect(isAfter({ tsMs: 1, aheadMs: 1 }, { tsMs: 1 })).toBe(true)
    expect(isAfter({ tsMs: 1 }, { tsMs: 1, aheadMs: 1 })).toBe(false)
    expect(isAfter({ tsMs: 1, aheadMs: 9 }, { tsMs: 2 })).toBe(false)
    expect(isAfter({ tsMs: 1, aheadMs: 1 }, { tsMs: 1, aheadMs: 1 })).toBe(false)
  })

  it('is remembered by how far the newest ran ahead, when it did', () => {
    for (const step of [{}, { events: [] }]) {
      expect(advance(noEvents, 5, { ...step, aheadMs: 3 }).states).toMatchObject({ tsMs: 5, aheadMs: 3 })
      expect(advance(noEvents, 5, { ...step, aheadMs: 0 }).states.aheadMs).toBeUndefined()
      const before = advance(noEvents, 5, { aheadMs: 3 }).states
      expect(advance(before, 6, step).states).toEqual({ tsMs: 6, active: {} })
    }
  })

  it('leaves all as it was for one that is not newer', () => {
    const states = after([5, { events: [low] }])
    expect(advance(states, 5, { events: [null] })).toEqual({
      ...{ states, transitions: [], isReworded: false, refused: [] },
    })
  })
})

describe('what an event says of itself', () => {
  it('is what its channel measured when it began, and keeps it', () => {
    const states = after(
      [1, { events: [low], body: { vin: 11.2 } }],
      [2, { events: [low], body: { vin: 9 } }],
    )
    expect(Object.values(states.active)).toMatchObject([{ value: 11.2, beganMs: 1, lastMs: 2 }])
  })

  it('is a number or a short text, and nothing else', () => {
    expect(valueOf({ vin: 0 }, 'vin')).toEqual({ value: 0 })
    expect(valueOf({ vin: 'x'.repeat(100) }, 'vin')).toEqual({ value: 'x'.repeat(100) })
    expect(valueOf({ vin: 'x'.repeat(101) }, 'vin')).toEqual({})
    expect(valueOf({ vin: Infinity }, 'vin')).toEqual({ value: 'Infinity' })
    expect(valueOf({ vin: 1e300 }, 'vin')).toEqual({ value: '1e+300' })
    for (const value of [null, true, {}, undefined]) expect(valueOf({ vin: value }, 'vin')).toEqual({})
    expect(valueOf(Object.create({ vin: 1 }) as Record<string, unknown>, 'vin')).toEqual({})
  })

  it('is reworded when a number in it changes, and when a live reading lists it for the first time', () => {
    const at = (percent: number) => [{ ...low, msg: `Low at ${percent} %` }]
    const states = after([1, { events: at(9) }])
    expect(advance(states, 2, { events: at(9) }).isReworded).toBe(false)
    expect(advance(states, 2, { events: at(8) }).isReworded).toBe(true)
    const live = advance(states, 2, { events: at(9), isLive: true })
    expect([live.isReworded, live.transitions]).toEqual([true, []])
    expect(Object.values(live.states.active)[0]?.wasLive).toBe(true)
    expect(advance(live.states, 3, { events: at(9), isLive: true }).isReworded).toBe(false)
    const later = advance(live.states, 3, { events: at(9) })
    expect([later.isReworded, Object.values(later.states.active)[0]?.wasLive]).toEqual([false, true])
    expect(advance(noEvents, 2, { events: at(9), isLive: true })).toMatchObject({
      ...{ isReworded: false, transitions: [{ kind: 'began', wasLive: true }] },
    })
  })

  it('at its end is what it was, with its count and value where it has them', () => {
    const event: ActiveEvent = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, lastMs: 2 }
    const plain = { kind: 'ended', key: 'k', topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, atMs: 3 }
    expect(Object.keys(endOf('k', event, 3)).sort()).toEqual(Object.keys(plain).sort())
    expect(endOf('k', event, 3)).toEqual(plain)
    const more = { value: 7, count: 2, wasLive: true as const }
    expect(endOf('k', { ...event, ...more }, 3)).toEqual({ ...plain, ...more })
  })
})

describe('the key of a condition', () => {
  const cylinder = (n: number) => ({ topic: 'mjs', msg: `Cylinder ${n} misfire`, lv: 40 })

  it('is of topic, level and words, with a number where several of the same words last together', () => {
    const states = after([1, { events: [1, 2, 3].map(cylinder) }])
    const [first = '', ...others] = Object.keys(states.active)
    expect(first).toMatch(/^mjs\|alarm\|[0-9a-f]{16}$/)
    expect(others).toEqual([`${first}~2`, `${first}~3`])
  })

  it('is the first of those that have the same text, as from before texts counted', () => {
    const event: ActiveEvent = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, lastMs: 1 }
    const states = { tsMs: 1, active: { 'vin|alarm': event, other: event } }
    expect(Object.keys(advance(states, 2, { events: [low] }).states.active)).toEqual(['vin|alarm'])
  })
})

describe('an event that begins again within its off-delay', () => {
  const ended = after([1, { events: [low], isLive: true }], [10, {}])

  it('is the same, and counts', () => {
    const { states, transitions } = advance(ended, 109, { events: [low] })
    expect(transitions).toMatchObject([{ kind: 'reopened', beganMs: 1, count: 2, atMs: 109, wasLive: true }])
    expect(states).toEqual({
      ...{
        tsMs: 109,
        active: { [String(transitions[0]?.key)]: expect.objectContaining({ count: 2 }) as unknown },
      },
    })
    const again = advance(advance(states, 120, { events: [] }).states, 130, { events: [low] })
    expect(again.transitions).toMatchObject([{ kind: 'reopened', beganMs: 1, count: 3 }])
  })

  it('is another when the delay has passed', () => {
    expect(advance(ended, 110, { events: [low] })).toMatchObject({
      ...{ isReworded: true, transitions: [{ kind: 'began', beganMs: 110 }] },
    })
  })

  it('is remembered until then, whether messages list events or not', () => {
    expect(Object.values(ended.ended ?? {})).toMatchObject([{ topic: 'vin', beganMs: 1, endedMs: 10 }])
    for (const step of [{}, { events: [] }]) {
      const kept = advance(ended, 109, step)
      expect([kept.states.ended, kept.isReworded, kept.transitions]).toEqual([ended.ended, false, []])
      const forgotten = advance(ended, 110, step)
      expect([forgotten.states, forgotten.isReworded]).toEqual([{ tsMs: 110, active: {} }, true])
    }
  })

  it('is not remembered without a delay', () => {
    const states = advanceEvents(after([1, { events: [low] }]), { tsMs: 2 }, {}).states
    expect(states).toEqual({ tsMs: 2, active: {} })
  })

  it('lies beside others that have ended since', () => {
    const other = { topic: 'cp1', msg: 'High', lv: 25 }
    const states = after([1, { events: [low, other] }], [10, { events: [other] }], [20, {}])
    expect(Object.values(states.ended ?? {}).map(({ topic, endedMs }) => `${topic} ${endedMs}`)).toEqual([
      'vin 10',
      'cp1 20',
    ])
  })
})

describe('what is remembered of events that ended', () => {
  const event: ActiveEvent = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 1, lastMs: 2 }
  const keys = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)
  const activeOf = (count: number) => Object.fromEntries(keys('a', count).map((key) => [key, event]))
  const endedOf = (count: number) =>
    Object.fromEntries(keys('e', count).map((key): [string, EndedEvent] => [key, { ...event, endedMs: 5 }]))
  const remembered = (active: number, ended: number, just: number) =>
    Object.keys(
      withEnded(
        { tsMs: 1, active: activeOf(active), ended: endedOf(ended) },
        keys('j', just).map((key) => [key, event]),
        6,
        offDelayMs,
      ).ended ?? {},
    )

  it('is the newest of it, as much as there is room for beside what lasts', () => {
    expect(remembered(98, 2, 0)).toEqual(['e0', 'e1'])
    expect(remembered(98, 2, 1)).toEqual(['e1', 'j0'])
    expect(remembered(0, 60, 60)).toEqual([...keys('e', 60).slice(20), ...keys('j', 60)])
  })

  it('is nothing where as many last as may', () => {
    expect(remembered(maxEvents, 1, 1)).toEqual([])
    expect(remembered(maxEvents, 80, 80)).toEqual([])
  })

  it('is nothing of what lasts again', () => {
    const states = { tsMs: 1, active: { e0: event }, ended: endedOf(2) }
    expect(Object.keys(withEnded(states, [], 6, offDelayMs).ended ?? {})).toEqual(['e1'])
  })
})

describe('a list that is too long', () => {
  const many = Array.from({ length: maxEvents + 2 }, (_, n) => ({ topic: `t${n}`, msg: 'x', lv: 15 }))

  it('is counted beside what of it cannot be taken', () => {
    expect(advance(noEvents, 1, { events: [null, ...many] }).refused).toEqual([
      ...['not an object', 'too many', 'too many'],
    ])
    expect(advance(noEvents, 1, { events: [null, low] }).refused).toEqual(['not an object'])
  })

  it('keeps of one level those that last already', () => {
    const states = after([1, { events: many.slice(2) }])
    expect(advance(states, 2, { events: many })).toMatchObject({ transitions: [] })
    expect(advance(states, 2, { events: [...many, low] }).transitions).toHaveLength(2)
  })
})
