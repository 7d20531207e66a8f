import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/doubles/seededRandom'
import { hourMs, minuteMs } from '../../shared/core/time'
import { KeySeries } from '../data/KeySeries'
import { followUnits, numbersOf, seamsOf } from '../data/readUnits'
import { machineHours } from './machineHours'

const period = { fromMs: 0, toMs: 24 * hourMs }
const everyMs = 5 * minuteMs
const pace = { baseMs: minuteMs, transmitMs: everyMs, exceptionMs: everyMs }

type Sent = Record<string, readonly (readonly [number, number])[]>
const unitOf = (sent: Sent) =>
  new Map(
    Object.entries(sent).map(([key, found]) => {
      const series = new KeySeries()
      series.addRaw(found)
      return [key, series.join()]
    }),
  )
const hoursOf = (all: readonly Sent[], keys: readonly string[]) => {
  const units = followUnits(all.map(unitOf))
  const series = new Map(keys.map((key) => [key, numbersOf(units, key)]))
  const asked = { period, paceAt: () => pace, isException: () => false, seams: seamsOf(units) }
  return machineHours(series, {}, asked)
}

/** A day on which a machine gets another unit, and how long it truly worked. Written with nothing of the product. */
const playSwap = (seed: number) => {
  const random = seededRandom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const stretches: { fromMs: number; toMs: number; isWork: boolean }[] = []
  for (let at = -2 * hourMs; at < 26 * hourMs;) {
    const toMs = at + between(20 * minuteMs, 3 * hourMs)
    stretches.push({ fromMs: at, toMs, isWork: random() < 0.6 })
    at = toMs
  }
  const workedMs = (fromMs: number, toMs: number) =>
    stretches
      .filter(({ isWork }) => isWork)
      .reduce((sum, each) => sum + Math.max(0, Math.min(each.toMs, toMs) - Math.max(each.fromMs, fromMs)), 0)

  const endMs = between(2 * hourMs, 20 * hourMs)
  const mountedMs = endMs + between(minuteMs, 3 * hourMs)
  const benchMs = endMs - between(0, 4 * hourMs)
  const [oldStart, newStart] = [between(0, 5000), random() < 0.5 ? 0 : between(0, 5000)]
  const read = (fromMs: number, toMs: number, hoursAt: (ms: number) => number) => {
    const found: [number, number][] = []
    for (let ms = fromMs; ms < toMs; ms += everyMs) found.push([ms, Number(hoursAt(ms).toFixed(3))])
    return found
  }
  const old = read(-2 * hourMs, endMs, (ms) => oldStart + workedMs(-2 * hourMs, ms) / hourMs)
  // It lies on the bench no longer once the old one has been taken off.
  const benchHours = random()
  const bench = read(benchMs, old.at(-1)?.[0] ?? 0, (ms) => newStart + (benchHours * (ms - benchMs)) / hourMs)
  const atMount = bench.at(-1)?.[1] ?? newStart
  const own = read(mountedMs, 26 * hourMs, (ms) => atMount + workedMs(mountedMs, ms) / hourMs)
  return {
    units: [{ state4_hrs: old }, { state4_hrs: [...bench, ...own] }],
    truth: workedMs(period.fromMs, period.toMs) / hourMs,
    seam: { fromTs: (old.at(-1)?.[0] ?? 0) / 1000, toTs: (own[0]?.[0] ?? 0) / 1000 },
  }
}

describe('hours of a machine that gets another unit', () => {
  it('hold the truth whatever either unit has counted elsewhere, and name the time between them alone', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { units, truth, seam } = playSwap(seed)
      const { worked, unknown, unknownHours } = hoursOf(units, ['state4_hrs'])
      expect(unknown, String(seed)).toEqual([{ ...seam, reason: 'swapped' }])
      expect(worked.atLeast, String(seed)).toBeLessThanOrEqual(truth + 1e-6)
      expect(worked.atMost, String(seed)).toBeGreaterThanOrEqual(truth - 1e-6)
      expect(worked.atMost - worked.atLeast, String(seed)).toBeLessThan(unknownHours + 2)
    }
  })

  it('are known throughout where the engine itself counts', () => {
    const engine = (fromMs: number, toMs: number) => {
      const found: [number, number][] = []
      for (let ms = fromMs; ms < toMs; ms += everyMs)
        found.push([ms, Number((100 + ms / hourMs / 2).toFixed(3))])
      return found
    }
    const [old, other] = [engine(-hourMs, 12 * hourMs), engine(12 * hourMs + 2 * minuteMs, 25 * hourMs)]
    const { worked, unknown } = hoursOf([{ eng_hrs: old }, { eng_hrs: other }], ['eng_hrs'])
    expect(unknown).toEqual([])
    expect(worked.atLeast).toBeGreaterThan(11.8)
    expect(worked.atMost).toBeLessThan(12.2)
  })

  it('have no seam without readings of two units', () => {
    const one = { state4_hrs: [[0, 1] as const, [everyMs, 1.05] as const] }
    expect(seamsOf(followUnits([unitOf(one)]))).toEqual([])
    expect(seamsOf(followUnits([unitOf({ state4_hrs: [] }), unitOf(one)]))).toEqual([])
    // What the new one sent while the old one was on the machine is no part of it.
    expect(seamsOf(followUnits([unitOf(one), unitOf({ state4_hrs: [[0, 9]] })]))).toEqual([])
  })
})
