import { describe, expect, it } from 'vitest'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { minuteMs, secondMs } from '../../shared/core/time'
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

const minutes = (n: number) => t + n * minuteMs
/** A newer reading without events was taken before. */
const quiet = after([at(minutes(2))])
const options = { seconds, contactMs: minutes(2), past: [] }

describe('a live reading that was taken after a newer one', () => {
  it('asks for what began up to its time, and turns nothing without it', () => {
    const followed = follow(quiet, [at(minutes(1.5), [low]), at(minutes(1), [hot])], { seconds })
    expect(followed).toMatchObject({ changed: undefined, transitions: [], notices: [], rings: [], sent: {} })
    expect(followed.overtakenMs).toBe(minutes(1.5))
    expect([...followed.turning]).toEqual([`k${minutes(1)}`, `k${minutes(1.5)}`])
  })

  it('asks for nothing without an event that notifies, nor when it came from a buffer', () => {
    for (const reading of [at(minutes(1)), at(minutes(1), [hello]), at(minutes(-10), [hot], minutes(1))]) {
      const { overtakenMs, turning, changed } = follow(quiet, [reading], options)
      expect([overtakenMs, turning.size, changed]).toEqual([undefined, 0, undefined])
    }
  })

  it('has its event begun and over by the newer one, notified and counted', () => {
    const followed = follow(quiet, [at(minutes(1), [hot])], options)
    expect(turns(followed)).toEqual([
      ['began', 'ambient', 1],
      ['ended', 'ambient', 2],
    ])
    expect(followed.transitions).toMatchObject([{ wasLive: true }, { wasLive: true }])
    expect(notified(followed)).toEqual([['ambient']])
    expect(followed.notices).toMatchObject([{ atMs: minutes(1) }])
    expect(followed.rings.map(({ topic }) => topic)).toEqual(['ambient'])
    expect(Object.values(followed.sent)).toEqual([{ emailMs: minutes(1) }])
    expect(statesOf(followed)).toMatchObject({ tsMs: minutes(2), overtaken: 1, active: {} })
    expect([...followed.turning]).toEqual([`k${minutes(1)}`])
    expect(followed.overtakenMs).toBe(minutes(1))
  })

  it('counts on from those before', () => {
    const known = link({ ...quiet, events: JSON.stringify({ tsMs: minutes(2), overtaken: 3, active: {} }) })
    expect(statesOf(follow(known, [at(minutes(1), [hot])], options))?.overtaken).toBe(4)
  })

  it('is one occurrence with another of the batch that lists the same', () => {
    const followed = follow(quiet, [at(minutes(1), [hot]), at(minutes(1.5), [hot])], options)
    expect(turns(followed)).toHaveLength(2)
    expect(notified(followed)).toHaveLength(1)
    expect(statesOf(followed)?.overtaken).toBe(1)
  })

  it('is followed at the very moment of the newest, and a newer one goes on from there', () => {
    const followed = follow(quiet, [at(minutes(2), [hot]), at(minutes(3), [hot, low])], options)
    expect(turns(followed)).toEqual([
      ['began', 'ambient', 2],
      ['ended', 'ambient', 2],
      ['began', 'ambient', 3],
      ['began', 'vin', 3],
    ])
    // Of the same condition within its interval no more is said.
    expect(notified(followed)).toEqual([['ambient'], ['vin']])
    expect(statesOf(followed)).toMatchObject({ tsMs: minutes(3), overtaken: 1 })
  })

  it('notifies of what had begun in a buffer and has ended, which is kept already', () => {
    const past = [{ topic: 'ambient', level: 'alarm', msg: 'Hot', beganMs: t, endedMs: minutes(1.5) }]
    const followed = follow(quiet, [at(minutes(1), [hot])], { ...options, past })
    expect(followed.transitions).toMatchObject([
      { kind: 'ended', beganMs: t, atMs: minutes(1.5), isKnown: true, wasLive: true },
    ])
    expect(notified(followed)).toEqual([['ambient']])
  })

  it('changes nothing where the past has a live event of then', () => {
    const past = [
      {
        topic: 'ambient',
        level: 'alarm',
        msg: 'Hot',
        beganMs: t,
        endedMs: minutes(1),
        wasLive: true as const,
      },
    ]
    const followed = follow(quiet, [at(minutes(1), [hot])], { ...options, past })
    expect([followed.changed, followed.overtakenMs, followed.transitions]).toEqual([undefined, undefined, []])
  })

  it('is no other occurrence than one that was notified shortly before', () => {
    const first = follow(quiet, [at(minutes(1), [hot])], options)
    const past = [
      { topic: 'ambient', level: 'alarm', msg: 'Hot', beganMs: t, endedMs: t, wasLive: true as const },
    ]
    const again = (sent: typeof first.sent) =>
      turns(follow(quiet, [at(minutes(1), [hot])], { ...options, past, sent })).length
    expect(again(first.sent)).toBe(0)
    expect(again({})).toBe(2)
    // A pause is shorter than the delay of an end: of two intervals, or of the rules.
    const before = [
      {
        ...past[0],
        topic: 'ambient',
        level: 'alarm',
        msg: 'Hot',
        beganMs: minutes(-3),
        endedMs: minutes(-1),
      },
    ]
    const rules = { alarmRules: { ...defaultAlarmRules, offDelaySeconds: 121 } }
    const late = [at(minutes(1), [hot])]
    const live = before.map((each) => ({ ...each, wasLive: true as const }))
    expect(turns(follow(quiet, late, { ...options, past: live, sent: first.sent }))).toHaveLength(2)
    expect(turns(follow(quiet, late, { ...options, past: live, sent: first.sent, rules }))).toEqual([])
  })

  it('is not notified again within the interval of its condition, and is kept', () => {
    const { sent } = follow(quiet, [at(minutes(1), [hot])], options)
    const later = after([at(minutes(12))])
    const on = (n: number) => follow(later, [at(minutes(n), [hot])], { ...options, sent })
    expect([notified(on(11 - 1 / 60)), turns(on(11 - 1 / 60)).length]).toEqual([[], 2])
    expect(notified(on(11))).toEqual([['ambient']])
  })

  it('has lasted up to what is known, which its delay is measured by', () => {
    const alarmRules = { ...defaultAlarmRules, onDelaySeconds: { alert: 0, warning: 0, alarm: 300 } }
    const on = (knownMs: number, past: NonNullable<Parameters<typeof follow>[2]>['past'] = []) =>
      follow(after([at(knownMs)]), [at(minutes(1), [hot])], { ...options, past, rules: { alarmRules } })
    const short = on(minutes(6) - 1)
    expect([notified(short), short.rings, short.delays, turns(short).length]).toEqual([[], [], [], 2])
    expect(notified(on(minutes(6)))).toEqual([['ambient']])
    const pastTo = (endedMs: number) => [
      { topic: 'ambient', level: 'alarm', msg: 'Hot', beganMs: t, endedMs },
    ]
    expect(notified(on(minutes(9), pastTo(minutes(5) - 1)))).toEqual([])
    expect(notified(on(minutes(9), pastTo(minutes(5))))).toEqual([['ambient']])
  })

  it('is held back by what holds at its arrival', () => {
    const outOfService = { by: 'Ann', reason: 'Repair', atMs: t, untilMs: minutes(1) + secondMs }
    const on = (arrivedMs: number) =>
      notified(follow(quiet, [at(minutes(1), [hot], arrivedMs)], { ...options, rules: { outOfService } }))
    expect(on(minutes(1))).toEqual([])
    expect(on(minutes(1) + secondMs)).toEqual([['ambient']])
  })
})
