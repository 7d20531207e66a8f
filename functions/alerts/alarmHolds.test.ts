import { describe, expect, it } from 'vitest'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { minuteMs } from '../../shared/core/time'
import { delayedUntilMs, holdOf, isOutOfService, isShelved, offDelayMsOf, suppressionOf } from './alarmHolds'

const nowMs = 1_700_000_000_000
const event = { topic: 'vin', level: 'warning', beganMs: nowMs - minuteMs }
const shelf = { level: 'warning', atMs: nowMs - 1000, by: 'Ann', untilMs: nowMs + 1 } as never

describe('a shelf', () => {
  it('holds its level and lower ones until its end', () => {
    expect(isShelved(shelf, event, nowMs)).toBe(true)
    expect(isShelved(shelf, { ...event, level: 'alert' }, nowMs)).toBe(true)
    expect(isShelved(shelf, event, nowMs + 1)).toBe(false)
    expect(isShelved(undefined, event, nowMs)).toBe(false)
  })

  it('lets a higher level through', () => {
    expect(isShelved(shelf, { ...event, level: 'alarm' }, nowMs)).toBe(false)
  })

  it('without an end holds what lasted when it was shelved, and not what began later', () => {
    const endless = { level: 'alarm', atMs: nowMs, by: 'Ann' } as never
    expect(isShelved(endless, { ...event, beganMs: nowMs }, nowMs + 1)).toBe(true)
    expect(isShelved(endless, { ...event, beganMs: nowMs + 1 }, nowMs + 2)).toBe(false)
  })
})

describe('a suppression', () => {
  const rulesWith = (is: 'above' | 'below' | 'equal') => ({
    alarmRules: { ...defaultAlarmRules, suppressions: [{ topic: 'vin', key: 'input1', is, value: 1 }] },
  })
  const isHidden = (is: 'above' | 'below' | 'equal', body: Record<string, unknown> | undefined) =>
    suppressionOf(rulesWith(is), event, body) !== undefined

  it('compares another key of the same reading', () => {
    expect([0, 1, 2].map((input1) => isHidden('above', { input1 }))).toEqual([false, false, true])
    expect([0, 1, 2].map((input1) => isHidden('below', { input1 }))).toEqual([true, false, false])
    expect([0, 1, 2].map((input1) => isHidden('equal', { input1 }))).toEqual([false, true, false])
  })

  it('takes a switch as a number, and hides nothing without a value', () => {
    expect(isHidden('equal', { input1: true })).toBe(true)
    for (const body of [undefined, {}, { input1: 'x' }, { input1: null }])
      expect(isHidden('below', body)).toBe(false)
  })

  it('is of its topic alone', () => {
    expect(suppressionOf(rulesWith('equal'), { topic: 'tc1' }, { input1: 1 })).toBeUndefined()
  })
})

it('an event has to last as long as its level says, unless the portal says it', () => {
  const alarmRules = { ...defaultAlarmRules, onDelaySeconds: { alert: 0, warning: 60, alarm: 5 } }
  expect(delayedUntilMs({ alarmRules }, event)).toBe(event.beganMs + minuteMs)
  expect(delayedUntilMs({ alarmRules }, { ...event, isPortal: true })).toBe(event.beganMs)
  expect(delayedUntilMs({ alarmRules }, { ...event, level: 'info' })).toBe(event.beganMs)
})

it('a condition has ended after two of its intervals, or after the delay that was set', () => {
  expect(offDelayMsOf({}, { intervalSeconds: 60 })).toBe(120_000)
  const alarmRules = { ...defaultAlarmRules, offDelaySeconds: 300 }
  expect(offDelayMsOf({ alarmRules }, { intervalSeconds: 60 })).toBe(300_000)
})

it('what holds first is said: acknowledged, out of service, shelved, hidden, too short', () => {
  const outOfService = { untilMs: nowMs + 1, by: 'Ann', atMs: 0 } as never
  const alarmRules = {
    ...defaultAlarmRules,
    onDelaySeconds: { alert: 0, warning: 120, alarm: 0 },
    suppressions: [{ topic: 'vin', key: 'input1', is: 'equal' as const, value: 1 }],
  }
  const rules = { outOfService, alarmRules, shelves: { vin: shelf } }
  const moment = { tsMs: nowMs, nowMs, body: { input1: 1 } }
  expect(holdOf(rules, { ...event, acknowledgedMs: 1 }, moment)).toBe('acknowledged')
  expect(holdOf(rules, event, moment)).toBe('outOfService')
  expect(holdOf({ ...rules, outOfService: undefined }, event, moment)).toBe('shelved')
  expect(holdOf({ alarmRules }, event, moment)).toBe('suppressed')
  expect(holdOf({ alarmRules }, event, { ...moment, body: {} })).toBe('delay')
  expect(holdOf({ alarmRules }, event, { ...moment, tsMs: nowMs + minuteMs, body: {} })).toBeUndefined()
  expect(isOutOfService({ outOfService }, nowMs + 1)).toBe(false)
})
