import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/doubles/seededRandom'
import { dayMs, hourMs, minuteMs } from '../core/time'
import type { Incident } from './keptIncidents'
import { type LimitRule, findStretches, joinStretches, traceOf } from './replay'
import { proposeLimits, type DietAsked } from './proposeLimits'

const startMs = Date.parse('2026-10-20T00:00:00Z')
const days = 30
const endMs = startMs + days * dayMs
const rule: LimitRule = { level: 'warning', side: 'high', limit: 80, hysteresis: 0 }

interface Planted {
  readonly seed: number
  /** How often it chatters around the limit for a while, and how far. */
  readonly bursts: number
  readonly noise: number
  /** How far the real ones go, and how long they last. */
  readonly height: number
  readonly realMinutes: number
  readonly stepMs: number
}

/** A value below its limit, with bursts around it and three times at which something is wrong. */
const plant = ({ seed, bursts, noise, height, realMinutes, stepMs }: Planted) => {
  const random = seededRandom(seed)
  const real: Incident[] = [5, 14, 23].map((day) => {
    const fromMs = startMs + day * dayMs + 2 * hourMs
    return { fromMs, toMs: fromMs + realMinutes * minuteMs }
  })
  const noisy: Incident[] = Array.from({ length: bursts }, (_, i) => {
    const fromMs = startMs + (i * days * dayMs) / bursts + 8 * hourMs
    return { fromMs, toMs: fromMs + 30 * minuteMs }
  })
  const length = (endMs - startMs) / stepMs
  const times = Float64Array.from({ length }, (_, i) => startMs + i * stepMs)
  const isIn = (spans: readonly Incident[], ms: number) =>
    spans.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)
  const values = times.map((ms) => {
    const base = isIn(real, ms) ? 80 + height : isIn(noisy, ms) ? 80 : 70
    return Math.round((base + (random() - 0.5) * 2 * noise) * 10) / 10
  })
  return { trace: traceOf(times, values), real }
}

const ask = (planted: ReturnType<typeof plant>, more: Partial<DietAsked> = {}): DietAsked => ({
  ...planted,
  rule,
  delays: { onMs: 0, offMs: 2 * minuteMs },
  parts: ['hysteresis', 'limit', 'onMs', 'offMs'],
  endMs,
  ...more,
})

describe('limits that are proposed', () => {
  const usual: Planted = { seed: 3, bursts: 40, noise: 1.5, height: 6, realMinutes: 40, stepMs: 60_000 }
  it.each([
    ['a reading each minute', usual],
    ['a reading every ten seconds', { ...usual, seed: 4, stepMs: 10_000 }],
    ['real ones hardly higher than the noise', { ...usual, seed: 5, height: 2.5, realMinutes: 120 }],
    ['short real ones', { ...usual, seed: 6, height: 12, realMinutes: 3 }],
    ['many bursts', { ...usual, seed: 7, bursts: 200 }],
  ])('keep every real one and drop four of five others, of %s', (_, planted) => {
    const asked = ask(plant(planted))
    const diet = proposeLimits(asked)
    expect(diet).toMatchObject({ kept: 3, isAcknowledged: true })
    expect(diet.times).toBeGreaterThan(planted.bursts)
    expect(diet.proposals.length).toBeGreaterThan(0)
    expect(diet.proposals.length).toBeLessThanOrEqual(3)
    for (const proposal of diet.proposals) {
      // Once more, without what the search keeps in mind.
      const { limit, hysteresis, onMs, offMs } = proposal
      const after = joinStretches(
        findStretches(asked.trace, { ...rule, limit, hysteresis }),
        offMs,
        'high',
      ).filter(({ fromMs, toMs = endMs }) => toMs - fromMs >= onMs)
      expect(after).toHaveLength(proposal.times)
      for (const { fromMs, toMs } of asked.real)
        expect(after.some((each) => each.fromMs >= fromMs - hourMs && each.fromMs <= toMs)).toBe(true)
      expect(proposal.dropped).toBeGreaterThanOrEqual(0.8 * (diet.times - 3))
      expect(limit).toBeGreaterThanOrEqual(rule.limit)
    }
    const changes = diet.proposals.map((each) => each.changes.length)
    expect(changes).toEqual([...changes].sort())
  })

  it('ring once a burst where nobody has said what is real', () => {
    const asked = ask(plant(usual), { real: [] })
    const diet = proposeLimits(asked)
    expect(diet).toMatchObject({ isAcknowledged: false, kept: 43 })
    for (const { times } of diet.proposals) {
      expect(times).toBeGreaterThanOrEqual(43)
      expect(times - 43).toBeLessThanOrEqual(0.2 * (diet.times - 43))
    }
    expect(diet.proposals.length).toBeGreaterThan(0)
  })

  it('are none where nothing but real ones happens, or nothing at all', () => {
    const quiet = plant({ ...usual, bursts: 0 })
    expect(proposeLimits(ask(quiet))).toMatchObject({ times: 3, proposals: [] })
    const nothing = { trace: traceOf(new Float64Array(), new Float64Array()), real: [] }
    expect(proposeLimits(ask(nothing))).toEqual({ times: 0, kept: 0, isAcknowledged: false, proposals: [] })
  })

  it('change only what may change', () => {
    const diet = proposeLimits(ask(plant(usual), { parts: ['limit'] }))
    expect(diet.proposals.map(({ changes }) => changes)).toEqual([['limit']])
    const bounded = proposeLimits(ask(plant(usual), { parts: ['hysteresis'], maxHysteresis: 0.5 }))
    expect(bounded.proposals.every(({ hysteresis }) => hysteresis <= 0.5)).toBe(true)
  })
})
