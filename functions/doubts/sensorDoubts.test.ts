import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { seededRandom } from '../../test/doubles/seededRandom'
import type { Points } from '../data/points'
import { judgeSensors } from './sensorDoubts'

const everyMs = 5 * minuteMs
const endMs = 14 * dayMs

interface Fault {
  kind: 'range' | 'jumps' | 'stuck'
  fromMs: number
}

/** Two weeks of a machine that works by day, and rests at night and at the weekend. Written with nothing of the product. */
const play = (seed: number, fault?: Fault, untilMs = endMs) => {
  const random = seededRandom(seed)
  const shifts = Array.from({ length: 14 }, (_, day) => {
    const isOff = day % 7 > 4
    const fromMs = day * dayMs + (6 + random() * 3) * hourMs
    return { fromMs, toMs: isOff ? fromMs : fromMs + (6 + random() * 5) * hourMs }
  })
  const isWork = (ms: number) => {
    const shift = shifts[Math.floor(ms / dayMs)]
    return shift !== undefined && shift.fromMs <= ms && ms < shift.toMs
  }
  const rows: { ms: number; state: number; coolant_temp: number; fuel_level: number; ambient: number }[] = []
  let [coolant, fuel, air] = [20, 80, 20]
  let held: number | undefined
  for (let ms = 0; ms < untilMs; ms += everyMs) {
    const works = isWork(ms)
    coolant += works ? (88 - coolant) * 0.2 + (random() - 0.5) * 4 : (20 - coolant) * 0.05
    fuel = fuel < 15 ? 95 : fuel - (works ? 0.4 : 0)
    air += (20 + 8 * Math.sin((ms / dayMs) * 2 * Math.PI) - air) * 0.1 + (random() - 0.5) * 0.4
    const slosh = works ? (random() - 0.5) * 2 : 0
    const row = {
      ...{ ms, state: works ? 5 : 0, coolant_temp: Math.round(coolant), ambient: Number(air.toFixed(1)) },
      fuel_level: Math.min(100, Math.round((fuel + slosh) * 2) / 2),
    }
    if (fault !== undefined && ms >= fault.fromMs) {
      held ??= row.coolant_temp
      if (fault.kind === 'stuck') row.coolant_temp = held
      if (fault.kind === 'range') row.coolant_temp = 1023
      if (fault.kind === 'jumps' && random() < 0.2) row.coolant_temp += 150
    }
    rows.push(row)
  }
  const keys = ['state', 'coolant_temp', 'fuel_level', 'ambient'] as const
  const times = Float64Array.from(rows, ({ ms }) => ms)
  return new Map(keys.map((key) => [key, { times, values: Float64Array.from(rows, (row) => row[key]) }]))
}

describe('a sensor', () => {
  it('that works is in no doubt, whatever nights and weekends it holds a value', () => {
    for (let seed = 1; seed <= 16; seed += 1) {
      const until = endMs - seed * 10 * hourMs
      expect(judgeSensors(play(seed, undefined, until)), String(seed)).toEqual([])
    }
  })

  it('that leaves its range is in doubt since it left it', () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const fromMs = 10 * dayMs + seed * hourMs
      const doubts = judgeSensors(play(seed, { kind: 'range', fromMs }))
      expect(doubts).toMatchObject([
        { key: 'coolant_temp', kind: 'range', sinceTs: fromMs / 1000, value: 1023 },
      ])
    }
  })

  it('that jumps and comes back is in doubt, the one that is filled is not', () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const doubts = judgeSensors(play(seed, { kind: 'jumps', fromMs: endMs - 20 * hourMs }))
      expect(doubts, String(seed)).toMatchObject([{ key: 'coolant_temp', kind: 'jumps' }])
      expect(doubts[0]?.sinceTs).toBeGreaterThanOrEqual((endMs - 20 * hourMs) / 1000)
    }
  })

  it('that holds a value at work far longer than ever before is in doubt, once it has', () => {
    const fromMs = 9 * dayMs + 10 * hourMs
    for (let seed = 1; seed <= 3; seed += 1) {
      const early = judgeSensors(play(seed, { kind: 'stuck', fromMs }, fromMs + hourMs))
      expect(early).toEqual([])
      const [doubt, ...others] = judgeSensors(play(seed, { kind: 'stuck', fromMs }))
      expect(others).toEqual([])
      expect(doubt).toMatchObject({ key: 'coolant_temp', kind: 'stuck', isAtWork: true })
      expect(Math.abs((doubt?.sinceTs ?? 0) - fromMs / 1000), String(seed)).toBeLessThanOrEqual(1800)
    }
  })

  it('of a machine of which nothing says whether it works holds what it likes', () => {
    const held: Points = {
      times: Float64Array.from({ length: 500 }, (_, i) => i * everyMs),
      values: Float64Array.from({ length: 500 }, (_, i) => (i < 100 ? i % 7 : 3)),
    }
    expect(judgeSensors(new Map([['fuel_level', held]]))).toEqual([])
    expect(judgeSensors(new Map([['humidity', held]]))).toMatchObject([{ kind: 'stuck', usual: 1 }])
  })
})
