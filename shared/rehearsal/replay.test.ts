import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/doubles/seededRandom'
import { minuteMs, secondMs } from '../core/time'
import { type LimitRule, type Delays, lastedMs, replay, traceOf } from './replay'

const startMs = Date.parse('2026-11-01T00:00:00Z')
const endMs = startMs + 10 * minuteMs
const delays: Delays = { onMs: { alarm: 0, warning: 0 }, offMs: 0 }

/** One reading a minute. */
const minutely = (...values: number[]) =>
  traceOf(
    Float64Array.from(values, (_, i) => startMs + i * minuteMs),
    Float64Array.from(values),
  )
const high: LimitRule = { level: 'alarm', side: 'high', limit: 10, hysteresis: 2 }
const minutesOf = ({ fromMs, toMs }: { fromMs: number; toMs: number | undefined }) => [
  (fromMs - startMs) / minuteMs,
  toMs === undefined ? undefined : (toMs - startMs) / minuteMs,
]

describe('a limit that is replayed', () => {
  it('begins past it, at it never, and ends once the value is back by the hysteresis', () => {
    const found = replay(minutely(10, 10.1, 9, 8.1, 8, 11), [high], delays, endMs)
    expect(found.map(minutesOf)).toEqual([
      [1, 4],
      [5, undefined],
    ])
    expect(found[0]).toMatchObject({ level: 'alarm', side: 'high', extreme: 10.1, count: 1 })
  })

  it('works downwards, too, and each limit by itself', () => {
    const low: LimitRule = { level: 'warning', side: 'low', limit: 3, hysteresis: 1 }
    const found = replay(minutely(5, 2, 1, 3.5, 4, 12), [high, low], delays, endMs)
    expect(found.map(({ level, extreme, ...each }) => [level, extreme, ...minutesOf(each)])).toEqual([
      ['warning', 1, 1, 4],
      ['alarm', 12, 5, undefined],
    ])
  })

  it('joins what begins again within the off-delay, and leaves out what is over before the on-delay', () => {
    const trace = minutely(11, 7, 11, 7, 7, 7, 11, 12, 13, 7)
    const joined = replay(trace, [high], { ...delays, offMs: minuteMs + 1 }, endMs)
    expect(joined.map((each) => [...minutesOf(each), each.count])).toEqual([
      [0, 3, 2],
      [6, 9, 1],
    ])
    const onMs = { alarm: 2 * minuteMs, warning: 0 }
    expect(replay(trace, [high], { onMs, offMs: 0 }, endMs).map(minutesOf)).toEqual([[6, 9]])
  })

  it('lasted at least so long: a time without readings is not counted', () => {
    const found = replay(minutely(11, 11, 11, 11, 7), [high], delays, endMs)
    expect(lastedMs(found, [], endMs)).toBe(4 * minuteMs)
    const gap = { fromMs: startMs + minuteMs, toMs: startMs + 3 * minuteMs }
    expect(lastedMs(found, [gap], endMs)).toBe(2 * minuteMs)
  })
})

/** The same rule once more, reading by reading, without blocks, joined and counted as the portal would. */
const replayPlainly = (
  times: readonly number[],
  values: readonly number[],
  { side, limit, hysteresis, level }: LimitRule,
  { onMs, offMs }: Delays,
  endMs: number,
) => {
  const found: { fromMs: number; toMs: number | undefined; extreme: number; count: number }[] = []
  let isPast = false
  times.forEach((ms, i) => {
    const value = values[i] ?? NaN
    const beyond = side === 'high' ? value - limit : limit - value
    const last = found.at(-1)
    const was = isPast
    isPast = was ? beyond > -hysteresis : beyond > 0
    if (isPast && !was) {
      if (last?.toMs !== undefined && ms - last.toMs < offMs) {
        last.toMs = undefined
        last.count += 1
      } else found.push({ fromMs: ms, toMs: undefined, extreme: value, count: 1 })
    }
    const now = found.at(-1)
    if (isPast && now !== undefined)
      now.extreme = side === 'high' ? Math.max(now.extreme, value) : Math.min(now.extreme, value)
    if (!isPast && was && now !== undefined) now.toMs = ms
  })
  return found
    .filter(({ fromMs, toMs = endMs }) => toMs - fromMs >= onMs[level])
    .map((each) => ({ ...each, level, side }))
}

describe('a replay by blocks', () => {
  it('is the replay of each reading, for 2,000 random walks, limits and delays', () => {
    const random = seededRandom(11)
    for (let run = 0; run < 2000; run++) {
      const length = Math.floor(random() * 900)
      const stride = random() < 0.5 ? 1 : 0.01
      let value = 20 * random()
      let ms = startMs
      const times: number[] = []
      const values: number[] = []
      for (let i = 0; i < length; i++) {
        ms += secondMs * (1 + Math.floor(random() * (random() < 0.02 ? 4000 : 60)))
        value =
          Math.round((value + (random() - 0.5) * stride + (random() < 0.01 ? random() * 6 - 3 : 0)) * 100) /
          100
        times.push(ms)
        values.push(value)
      }
      const rule: LimitRule = {
        level: random() < 0.5 ? 'alarm' : 'warning',
        side: random() < 0.5 ? 'low' : 'high',
        limit: Math.round((values[Math.floor(random() * length)] ?? 10) * 10) / 10,
        hysteresis: random() < 0.3 ? 0 : Math.round(random() * 20) / 10,
      }
      const waits: Delays = {
        onMs: { alarm: Math.floor(random() * 3) * minuteMs, warning: Math.floor(random() * 20) * minuteMs },
        offMs: Math.floor(random() * 5) * minuteMs,
      }
      const trace = traceOf(Float64Array.from(times), Float64Array.from(values))
      expect(replay(trace, [rule], waits, ms)).toEqual(replayPlainly(times, values, rule, waits, ms))
    }
  })
})
