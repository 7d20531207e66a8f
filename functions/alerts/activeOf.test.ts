import { describe, expect, it } from 'vitest'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { minuteMs, secondMs } from '../../shared/core/time'
import { type ActiveEvent, occurrenceId } from './activeEvent'
import type { HoldRules } from './alarmHolds'
import { activeOf } from './activeOf'

const nowMs = 1_700_000_000_000
const event: ActiveEvent = {
  ...{ topic: 'vin', level: 'warning', msg: 'Low', beganMs: nowMs - minuteMs, lastMs: nowMs },
}
const read = (rules: HoldRules = {}, change: Partial<ActiveEvent> = {}, link: object = {}, oldestMs = 0) => {
  const events = JSON.stringify({ tsMs: nowMs, active: { k1: { ...event, ...change } } })
  return activeOf({ events, latestTsMs: nowMs, ...link }, oldestMs, { rules, nowMs })
}

describe('what lasts on a device', () => {
  it('is each event by its occurrence, with what was measured and who deals with it', () => {
    const plain = { topic: 'vin', level: 'warning', msg: 'Low', beganTs: event.beganMs / secondMs }
    const id = occurrenceId('k1', event.beganMs)
    expect(read()).toEqual([{ id, ...plain }])
    expect(Object.keys(read()[0] ?? {}).sort()).toEqual(['id', ...Object.keys(plain)].sort())
    expect(read({}, { value: 11.2, acknowledgedMs: nowMs })).toEqual([
      { id, ...plain, value: 11.2, acknowledgedTs: nowMs / secondMs },
    ])
    expect(read({}, { level: 'odd' })).toMatchObject([{ level: 'info' }])
  })

  it('is nothing of a device that never said anything', () => {
    expect(read({}, {}, { events: undefined })).toEqual([])
  })

  it('is nothing beyond what the plan stores, except what the portal says itself', () => {
    expect(read({}, {}, {}, nowMs)).toHaveLength(1)
    expect(read({}, {}, {}, nowMs + 1)).toEqual([])
    expect(read({}, {}, { latestTsMs: undefined }, 1)).toEqual([])
    expect(read({}, { isPortal: true }, {}, nowMs + 1)).toHaveLength(1)
  })
})

describe('an event that asks for no one now', () => {
  const isHeld = (rules: HoldRules, link?: object) => read(rules, {}, link)[0]?.isHeld

  it('is of a device out of service, until that ends', () => {
    const until = (untilMs: number) =>
      ({ outOfService: { by: 'Ann', reason: '', atMs: 1, untilMs } }) as never
    expect([isHeld({}), isHeld(until(nowMs + 1)), isHeld(until(nowMs))]).toEqual([undefined, true, undefined])
  })

  it('is shelved by its own topic', () => {
    const shelf = { level: 'warning', by: 'Ann', reason: '', atMs: 1, untilMs: nowMs + 1 } as never
    expect(isHeld({ shelves: { vin: shelf } })).toBe(true)
    expect(isHeld({ shelves: { cp1: shelf } })).toBeUndefined()
  })

  it('is suppressed by another value of the newest reading', () => {
    const suppressions = [{ topic: 'vin', key: 'input1', is: 'equal' as const, value: 1 }]
    const rules = { alarmRules: { ...defaultAlarmRules, suppressions } }
    const latest = (input1: number) => ({ latest: JSON.stringify({ input1 }) })
    expect(isHeld(rules, latest(1))).toBe(true)
    expect(isHeld(rules, latest(0))).toBeUndefined()
    expect(isHeld(rules)).toBeUndefined()
  })
})
