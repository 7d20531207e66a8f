import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Claimant,
  alarmShareOf,
  budgetAt,
  claimantOf,
  emptyAtMs,
  nextRolloverMs,
  shareOf,
} from './budget'

const november = Date.UTC(2026, 10, 15)
const december = Date.UTC(2026, 11, 1)

describe('a month of units', () => {
  it('begins with the first of the next month, of the next year too', () => {
    expect(nextRolloverMs(november)).toBe(december)
    expect(nextRolloverMs(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe(Date.UTC(2027, 0, 1))
  })

  it('starts again at its rollover, once, and not again for a clock that was set back', () => {
    const before = { used: 300, rolloverMs: december }
    expect(budgetAt(before, 300, december - 1).used).toBe(300)
    const after = budgetAt(before, 300, december)
    expect(after).toEqual({ used: 0, limit: 300, rolloverMs: Date.UTC(2027, 0, 1) })
    const spent = { ...after, used: 5 }
    expect(budgetAt(spent, 300, december - 3_600_000)).toEqual(spent)
    expect(budgetAt(spent, 300, december + 1)).toEqual(spent)
  })

  it('says on which day it is empty at this pace, and nothing when it lasts', () => {
    const budget = (used: number) => ({ used, limit: 300, rolloverMs: december })
    expect(emptyAtMs(budget(200), november)).toBe(Date.UTC(2026, 10, 22))
    expect(emptyAtMs(budget(100), november)).toBeUndefined()
    expect(emptyAtMs(budget(0), november)).toBeUndefined()
    expect(emptyAtMs(budget(300), november)).toBe(november)
    expect(emptyAtMs(budget(299), november)).toBeLessThan(december)
    // Half of the units in half of the month last exactly to the rollover.
    expect(emptyAtMs({ ...budget(150), limit: 300 }, Date.UTC(2026, 10, 16))).toBeUndefined()
  })

  it('says nothing of a plan without units, nor before its month has begun', () => {
    expect(emptyAtMs({ used: 0, limit: 0, rolloverMs: december }, november)).toBeUndefined()
    // More is used than a smaller plan, taken since, has.
    expect(emptyAtMs({ used: 400, limit: 300, rolloverMs: december }, november)).toBe(november)
    const spent = { used: 200, limit: 300, rolloverMs: december }
    expect(emptyAtMs(spent, Date.UTC(2026, 10, 1))).toBeUndefined()
    expect(emptyAtMs(spent, Date.UTC(2026, 9, 31))).toBeUndefined()
  })

  it('begins to count with the first notification', () => {
    expect(budgetAt({ used: 7, rolloverMs: undefined }, 300, november)).toEqual({
      used: 0,
      limit: 300,
      rolloverMs: december,
    })
  })
})

it.each([
  ['event', 'alarm', 'alarm'],
  ['event', 'warning', 'other'],
  ['test', 'alarm', 'other'],
  ['digest', 'alarm', 'digest'],
  ['ended', 'alert', 'digest'],
] as const)('a notification of the kind %s at level %s takes the share of %s', (kind, level, claimant) => {
  expect(claimantOf(kind, level)).toBe(claimant)
})

it('one person is mailed by themselves, however little is left', () => {
  const budget = { used: 299, limit: 300, rolloverMs: 0 }
  expect(shareOf(budget, 'alarm', 'email', 1)).toEqual({ reached: 1, units: 1, isInOne: false })
})

describe('whatever is asked for', () => {
  const claim = fc.record({
    claimant: fc.constantFrom<Claimant>('alarm', 'digest', 'other'),
    channel: fc.constantFrom('email' as const, 'sms' as const),
    people: fc.integer({ min: 1, max: 10 }),
  })
  const limits = fc.integer({ min: 0, max: 400 })

  it('the limit is never passed, and everything but alarms leaves the share of alarms', () => {
    fc.assert(
      fc.property(limits, fc.array(claim, { maxLength: 600 }), (limit, claims) => {
        let used = 0
        for (const { claimant, channel, people } of claims) {
          const budget = { used, limit, rolloverMs: 0 }
          const { units, reached } = shareOf(budget, claimant, channel, people)
          expect(reached).toBeLessThanOrEqual(people)
          expect(units).toBeLessThanOrEqual(reached)
          used += units
          expect(used).toBeLessThanOrEqual(limit)
          if (claimant !== 'alarm' && units > 0)
            expect(limit - used).toBeGreaterThanOrEqual(alarmShareOf(limit))
        }
      }),
    )
  })

  it('a month of 300 mails or 100 text messages that warnings and digests have spent leaves what alarms need', () => {
    const spending = fc.array(
      fc.record({
        claimant: fc.constantFrom<Claimant>('digest', 'other'),
        people: fc.integer({ min: 1, max: 10 }),
      }),
      { minLength: 300, maxLength: 600 },
    )
    const channel = fc.constantFrom(
      { name: 'email', limit: 300, alarms: 90 } as const,
      {
        name: 'sms',
        limit: 100,
        alarms: 3,
      } as const,
    )
    fc.assert(
      fc.property(
        channel,
        spending,
        fc.integer({ min: 2, max: 10 }),
        ({ name, limit, alarms }, claims, people) => {
          let used = 0
          const take = (claimant: Claimant, wanted: number) => {
            const share = shareOf({ used, limit, rolloverMs: 0 }, claimant, name, wanted)
            used += share.units
            return share.reached
          }
          for (const { claimant, people: wanted } of claims) take(claimant, wanted)
          for (let alarm = 0; alarm < alarms; alarm += 1) expect(take('alarm', people)).toBe(people)
        },
      ),
    )
  })

  it('an alarm by mail reaches everybody while one unit is left, by text message as many as there are units', () => {
    const left = (units: number) => ({ used: 300 - units, limit: 300, rolloverMs: 0 })
    expect(shareOf(left(4), 'alarm', 'email', 7)).toEqual({ reached: 7, units: 1, isInOne: true })
    expect(shareOf(left(4), 'alarm', 'sms', 7)).toEqual({ reached: 4, units: 4, isInOne: false })
    expect(shareOf(left(1), 'alarm', 'email', 10)).toEqual({ reached: 10, units: 1, isInOne: true })
    expect(shareOf(left(0), 'alarm', 'email', 7)).toEqual({ reached: 0, units: 0, isInOne: true })
    expect(shareOf(left(124), 'other', 'email', 7)).toEqual({ reached: 4, units: 4, isInOne: false })
    expect(shareOf(left(200), 'alarm', 'email', 7)).toEqual({ reached: 7, units: 7, isInOne: false })
  })

  it('a digest of each day is paid for by the share of digests, for the whole month', () => {
    let used = 180
    for (let day = 0; day < 30; day += 1) {
      const { units, reached } = shareOf({ used, limit: 300, rolloverMs: 0 }, 'digest', 'email', 10)
      expect(reached).toBe(10)
      used += units
    }
    expect(used).toBe(210)
  })
})
