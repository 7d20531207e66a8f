import { describe, expect, it } from 'vitest'
import { effectOf, mostChance } from './effectOf'

const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('the effect of a change', () => {
  it('is one when every day after it is unlike those before', () => {
    const found = effectOf([288, 287, 288, 286, 288, 288, 287], [1440, 1439, 1440, 1438, 1440, 1440, 1437])
    expect(found).toMatchObject({ effect: 'changed', chance: 2 / 3432 })
    expect(found.before).toBeCloseTo(287.4, 1)
    expect(found.after).toBeCloseTo(1439.1, 1)
  })

  it('is none when the days are alike, or scattered as before, however much the means differ', () => {
    expect(effectOf([1, 1, 1, 1, 1], [1, 1, 1, 1, 1])).toMatchObject({ effect: 'noEffect', chance: 1 })
    expect(effectOf([0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 40])).toMatchObject({ effect: 'noEffect' })
    expect(effectOf([10, 30, 12, 28, 9, 31, 20], [12, 27, 33, 8, 29, 11, 25])).toMatchObject({
      effect: 'noEffect',
    })
  })

  it('is not judged on fewer than five days on either side', () => {
    expect(effectOf([1, 1, 1, 1], [9, 9, 9, 9, 9, 9, 9])).toEqual({
      effect: 'notEnough',
      before: 1,
      after: 9,
    })
    expect(effectOf([], [9])).toEqual({ effect: 'notEnough', after: 9 })
    expect(effectOf([1, 1, 1, 1, 1], [9, 9, 9, 9, 9])).toMatchObject({ effect: 'changed' })
  })

  it('is named for at most one of a hundred figures of a change that did nothing', () => {
    const next = random(7)
    const rounds = 400
    // Days of few and of many, as a machine has them that works on some days alone.
    const day = () => (next() < 0.3 ? next() * 10 : 100 + next() * 50)
    const week = () => Array.from({ length: 7 }, day)
    const named = Array.from({ length: rounds }, () => effectOf(week(), week())).filter(
      ({ effect }) => effect === 'changed',
    ).length
    expect(named / rounds).toBeLessThanOrEqual(2.5 * mostChance)
  })
})
