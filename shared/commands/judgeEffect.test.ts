import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../core/time'
import type { EffectRule } from './effectRule'
import { type Measured, judgeEffect } from './judgeEffect'

const handedMs = Date.UTC(2026, 10, 21, 14)
const rule: EffectRule = { key: 'flow', is: 'above', value: 5, within: 2, unit: 'readings' }
const at = (seconds: number, value?: number, lateSeconds = 1): Measured => ({
  tsMs: handedMs + seconds * secondMs,
  arrivedMs: handedMs + (seconds + lateSeconds) * secondMs,
  value,
})
const idle = [at(-30, 0), at(-20, 0.1), at(-10, 0)]
const judge = (
  readings: readonly Measured[],
  nowSeconds: number,
  change: Partial<EffectRule> = {},
  sentSeconds = 0,
) =>
  judgeEffect(
    {
      rule: { ...rule, ...change },
      handedMs,
      sentMs: handedMs + sentSeconds * secondMs,
      intervalSeconds: 10,
    },
    readings,
    handedMs + nowSeconds * secondMs,
  )
const endOf = (...args: Parameters<typeof judge>) => judge(...args).verdict?.end

describe('an effect within so many readings', () => {
  it('is that of the first readings by measurement time, whichever arrive first', () => {
    expect(endOf([...idle, at(30, 9)], 40)).toBe('confirmed')
    expect(endOf([...idle, at(30, 9), at(10, 0, 50), at(20, 0, 50)], 71)).toBe('noEffect')
  })

  it('counts no reading without the measurement, and none from before the hand-over that arrives after it', () => {
    expect(endOf([...idle, at(10), at(20), at(30, 0), at(40, 6)], 50)).toBe('confirmed')
    expect(endOf([...idle, at(-5, 0, 20)], 30)).toBeUndefined()
  })

  it('takes a clock that runs ahead for no sooner than the reading arrived', () => {
    const ahead: Measured = { tsMs: handedMs + minuteMs, arrivedMs: handedMs - secondMs, value: 9 }
    expect(judge([...idle, ahead, at(10, 9)], 20).verdict).toMatchObject({ reason: 'alreadySo' })
  })

  it('of a command that was sent again is counted from the last time, and may have come since the first', () => {
    expect(endOf([...idle, at(10, 0), at(20, 0)], 60, {}, 40)).toBeUndefined()
    expect(endOf([...idle, at(10, 0), at(20, 8)], 60, {}, 40)).toBe('confirmed')
  })
})

describe('an effect within so many minutes', () => {
  const unit = { within: 1, unit: 'minutes' } as const

  it('was none once a later reading says that the time is over', () => {
    expect(endOf([...idle, at(20, 0), at(50, 1)], 55, unit)).toBeUndefined()
    expect(judge([...idle, at(20, 0), at(50, 1), at(70, 9)], 71, unit).verdict).toEqual({
      end: 'noEffect',
      low: 0,
      high: 1,
    })
    expect(endOf([...idle, at(60, 6)], 61, unit)).toBe('confirmed')
  })

  it('is not provable where nothing was measured in the time', () => {
    expect(judge([...idle, at(70, 9)], 71, unit).verdict).toMatchObject({ reason: 'noReading' })
  })
})

describe('what a machine did by itself', () => {
  const reasonOf = (before: readonly Measured[], change: Partial<EffectRule> = {}) =>
    judge([...before, at(10, 6)], 20, change).verdict

  it('is no proof: it was so, it came to it shortly before, it was on its way, or nothing is known', () => {
    expect(reasonOf([at(-10, 6)])).toMatchObject({ reason: 'alreadySo' })
    expect(reasonOf([at(-40, 0), at(-30, 6), at(-10, 0)])).toMatchObject({ reason: 'wasSoBefore' })
    expect(reasonOf([at(-30, 1), at(-20, 2.5), at(-10, 4)])).toMatchObject({ reason: 'onItsWay' })
    expect(reasonOf([at(-60, 0), at(-50, 0), at(-30, 1), at(-20, 2.5), at(-10, 4)])).toMatchObject({
      reason: 'onItsWay',
    })
    expect(reasonOf([])).toMatchObject({ reason: 'unknownBefore' })
    expect(reasonOf([at(-11 * 60, 0)])).toMatchObject({ reason: 'unknownBefore' })
  })

  it('is none where it was switched off before, wavers, or falls', () => {
    expect(reasonOf([at(-40, 6), at(-30, 6), at(-20, 0), at(-10, 0)])).toMatchObject({ end: 'confirmed' })
    expect(reasonOf([at(-30, 0.3), at(-20, 0), at(-10, 0.4)])).toMatchObject({ end: 'confirmed' })
    expect(reasonOf([at(-30, 4), at(-20, 3), at(-10, 2)])).toMatchObject({ end: 'confirmed' })
  })

  it('is asked of each comparison', () => {
    expect(reasonOf([at(-10, 0)], { is: 'below', value: 7 })).toMatchObject({ reason: 'alreadySo' })
    expect(reasonOf([at(-30, 9), at(-20, 8.4), at(-10, 7.8)], { is: 'below', value: 7 })).toMatchObject({
      reason: 'onItsWay',
    })
    expect(reasonOf([at(-10, 0)], { is: 'equal', value: 6 })).toMatchObject({ end: 'confirmed' })
  })
})

describe('an end', () => {
  const finalAfter = (readings: readonly Measured[], nowSeconds: number) => {
    const { againMs } = judge(readings, nowSeconds)
    return againMs === undefined ? undefined : (againMs - handedMs) / secondMs
  }

  it('is final once no live reading can overtake those that decide', () => {
    const readings = [...idle, at(10, 0), at(20, 9)]
    expect(finalAfter(readings, 30)).toBe(21 + 120)
    expect(finalAfter(readings, 141)).toBeUndefined()
  })

  it('without readings comes after ten minutes, and is final a day later', () => {
    expect(judge(idle, 599)).toEqual({ verdict: undefined, againMs: handedMs + 10 * minuteMs })
    expect(judge(idle, 600)).toEqual({
      verdict: { end: 'notProvable', reason: 'noReading', untilMs: handedMs + 10 * minuteMs },
      againMs: handedMs + 10 * minuteMs + dayMs,
    })
    expect(judge([...idle, at(10, 0)], 600).verdict).toMatchObject({ reason: 'tooFewReadings' })
  })

  it('of a device that measures something else is final soon', () => {
    const others = Array.from({ length: 60 }, (_, n) => at((n + 1) * 10))
    expect(judge([...idle, ...others], 601).verdict).toMatchObject({ reason: 'notMeasured' })
    expect(finalAfter([...idle, ...others], 601)).toBe(720)
  })
})
