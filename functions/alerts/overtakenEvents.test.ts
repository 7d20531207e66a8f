import { describe, expect, it } from 'vitest'
import type { ActiveEvent } from './activeEvent'
import { type EventStates, maxEvents } from './eventStates'
import { type PastEvent, overtakenEvents } from './overtakenEvents'

const tsMs = 1_000_000
const wire = { topic: 'vin', msg: 'Low', lv: 35 }
const low = { topic: 'vin', level: 'alarm', msg: 'Low' }
const over: PastEvent = { ...low, beganMs: tsMs - 100, endedMs: tsMs + 100, wasLive: true }

const lasting = (...events: Partial<ActiveEvent>[]): EventStates => ({
  tsMs: tsMs + 1000,
  active: Object.fromEntries(
    events.map((event, n) => [`k${n}`, { ...low, beganMs: 1, lastMs: tsMs + 1000, ...event }]),
  ),
})
interface Known {
  states?: EventStates
  past?: PastEvent[]
  offDelayMs?: number
  isSent?: boolean
  body?: object
}
const find = (events: unknown, known: Known = {}) => {
  const { states = lasting(), past = [], offDelayMs = 0, isSent = false, body = {} } = known
  const of = (sent: object) =>
    overtakenEvents(states, tsMs, { ...body, events }, past, { offDelayMs, sent: { ...sent } })
  const found = of({})
  // The key of the condition is known by what is found without any memory.
  const [key = ''] = Object.keys(overtakenEvents(lasting(), tsMs, { events }, [], { offDelayMs, sent: {} }))
  return Object.values(isSent ? of({ [key]: { emailMs: 1 } }) : found)
}

describe('what a reading lists that a newer one has overtaken', () => {
  it('is an event of that moment, with what its channel measured', () => {
    expect(find([wire], { body: { vin: 11.2 } })).toEqual([
      { ...low, value: 11.2, beganMs: tsMs, lastMs: tsMs, wasLive: true },
    ])
  })

  it('is nothing where it lists none, or none at a level that notifies', () => {
    expect(overtakenEvents(lasting(), tsMs, {}, [], { offDelayMs: 0, sent: {} })).toEqual({})
    expect(find([{ ...wire, lv: 5 }])).toEqual([])
    expect(find([{ ...wire, lv: 15 }])).toMatchObject([{ level: 'alert' }])
  })

  it('is nothing of what lasts still', () => {
    expect(find([wire], { states: lasting({}) })).toEqual([])
    expect(find([wire], { states: lasting({ topic: 'cp1' }) })).toHaveLength(1)
  })

  it('is the worst of a list that is too long', () => {
    const many = Array.from({ length: maxEvents }, (_, n) => ({ topic: `t${n}`, msg: 'x', lv: 15 }))
    expect(find(many)).toHaveLength(maxEvents)
    const found = find([...many, wire])
    expect(found).toHaveLength(maxEvents)
    expect(found[0]).toMatchObject(low)
  })

  it('of a list that is too long is of the same level rather what lasts, which is nothing new', () => {
    const many = Array.from({ length: maxEvents }, (_, n) => ({ topic: `t${n}`, msg: 'x', lv: 35 }))
    expect(find([...many, wire], { states: lasting({}) })).toHaveLength(maxEvents - 1)
  })
})

describe('an event of the past', () => {
  const isFound = (past: PastEvent, known: Known = {}) =>
    find([wire], { ...known, past: [past] }).length === 1

  it('that was live covers what a retry lists again, both its ends included', () => {
    expect(isFound(over)).toBe(false)
    expect(isFound({ ...over, beganMs: tsMs })).toBe(false)
    expect(isFound({ ...over, beganMs: tsMs + 1 })).toBe(true)
    expect(isFound({ ...over, endedMs: tsMs })).toBe(false)
    expect(isFound({ ...over, endedMs: tsMs - 1 })).toBe(true)
  })

  it('that has not ended is followed by others', () => {
    const { wasLive: _, endedMs: __, ...open } = over
    expect(isFound(open)).toBe(false)
    expect(isFound({ ...open, beganMs: tsMs + 1 })).toBe(true)
  })

  it('covers the same topic, level and words alone', () => {
    expect(isFound({ ...over, topic: 'cp1' })).toBe(true)
    expect(isFound({ ...over, level: 'warning' })).toBe(true)
    expect(isFound({ ...over, msg: 'High' })).toBe(true)
    const at = (percent: number) => `Low at ${percent} %`
    expect(find([{ ...wire, msg: at(9) }], { past: [{ ...over, msg: at(12) }] })).toEqual([])
  })

  it('covers a pause of its off-delay before and after it, when it has notified', () => {
    const known = { offDelayMs: 50, isSent: true }
    expect(isFound({ ...over, endedMs: tsMs - 49 }, known)).toBe(false)
    expect(isFound({ ...over, endedMs: tsMs - 50 }, known)).toBe(true)
    expect(isFound({ ...over, beganMs: tsMs + 49 }, known)).toBe(false)
    expect(isFound({ ...over, beganMs: tsMs + 50 }, known)).toBe(true)
  })

  it('that has notified no one has no pause', () => {
    expect(isFound({ ...over, endedMs: tsMs - 49 }, { offDelayMs: 50 })).toBe(true)
    expect(isFound({ ...over, beganMs: tsMs + 49 }, { offDelayMs: 50 })).toBe(true)
  })

  it('that was only backfilled is the same event, live from now on', () => {
    const { wasLive: _, ...backfilled } = over
    const known = { beganMs: over.beganMs, endedMs: over.endedMs }
    expect(find([wire], { past: [backfilled] })).toEqual([{ ...low, ...known, lastMs: tsMs, wasLive: true }])
    // Its pause is no part of it: what is listed then is another.
    expect(
      find([wire], { past: [{ ...backfilled, endedMs: tsMs - 1 }], offDelayMs: 50, isSent: true }),
    ).toEqual([{ ...low, beganMs: tsMs, lastMs: tsMs, wasLive: true }])
  })
})
