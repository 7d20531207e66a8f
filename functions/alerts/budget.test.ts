import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claimant, budgetAt, emptyAtMs, nextRolloverMs, reserveOf, unitsFor } from './budget'

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
  })
})

describe('whatever is asked for', () => {
  const claim = fc.record({
    claimant: fc.constantFrom<Claimant>('alarm', 'digest', 'other'),
    wanted: fc.integer({ min: 1, max: 10 }),
  })

  it('the limit is never passed, alarms are refused only when nothing is left, others leave the last tenth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.array(claim, { maxLength: 600 }), (limit, claims) => {
        let used = 0
        for (const { claimant, wanted } of claims) {
          const given = unitsFor({ used, limit, rolloverMs: 0 }, claimant, wanted)
          expect(given).toBeGreaterThanOrEqual(0)
          expect(given).toBeLessThanOrEqual(wanted)
          if (claimant === 'alarm') expect(given).toBe(Math.min(wanted, limit - used))
          if (claimant === 'other' && given > 0) {
            expect(used + given).toBeLessThanOrEqual(limit - reserveOf(limit))
          }
          used += given
          expect(used).toBeLessThanOrEqual(limit)
        }
      }),
    )
  })

  it('digests alone leave half of what is kept for alarms', () => {
    let used = 270
    for (let day = 0; day < 31; day += 1) used += unitsFor({ used, limit: 300, rolloverMs: 0 }, 'digest', 1)
    expect(used).toBe(285)
  })
})
