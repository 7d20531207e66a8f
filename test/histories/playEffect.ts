import type { EffectRule } from '../../shared/commands/effectRule'
import { type Awaited, type Measured, type Verdict, judgeEffect } from '../../shared/commands/judgeEffect'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { seededRandom } from '../../scripts/fleet/physics/noise'

/** What a pump does about a command. */
const habits = ['obeys', 'ignores', 'late', 'runs', 'ranBefore', 'speedsUp'] as const
export type Habit = (typeof habits)[number]

interface Pump {
  habit: Habit
  awaited: Awaited
  /** Every reading that ever arrives. */
  readings: Measured[]
}

const threshold = 5
const handedMs = Date.UTC(2026, 10, 21, 10)

/** A pump with a flow meter, a link that loses, delays and shuffles, and a command that was handed over to it. */
const openPump = (seed: number): Pump => {
  const random = seededRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const chance = (share: number) => random() < share
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const habit = pick(habits)
  const intervalSeconds = pick([5, 10, 60, 600])
  const intervalMs = intervalSeconds * secondMs
  const unit = pick(['readings', 'minutes'] as const)
  const within =
    unit === 'readings' ? between(1, 4) : Math.max(1, Math.round((between(1, 6) * intervalSeconds) / 60))
  const rule: EffectRule = { key: 'flow', is: 'above', value: threshold, within, unit }
  const awaited = { rule, handedMs, sentMs: handedMs, intervalSeconds }
  const windowMs = unit === 'readings' ? within * intervalMs : within * minuteMs

  const startsMs =
    handedMs +
    (habit === 'late' ? windowMs * between(3, 5) + intervalMs : between(1, Math.round(intervalMs / 2)))
  const isLossy = chance(0.5)
  const outage = chance(0.3)
    ? { fromMs: handedMs + between(-5, 20) * intervalMs, forMs: between(1, 10) * hourMs }
    : undefined
  const settleMs = Math.max(2 * minuteMs, 2 * intervalMs)

  const flowAt = (ms: number): number => {
    if (habit === 'runs') return 12
    if (habit === 'ranBefore' && ms <= handedMs - 2 * intervalMs && ms > handedMs - 4.5 * intervalMs)
      return 12
    // Towards the threshold by itself, to be there at the next reading.
    if (habit === 'speedsUp') return Math.max(0, threshold - 0.3 + (ms - handedMs) / intervalMs)
    return habit !== 'ignores' && ms >= startsMs ? 12 : 0
  }
  const noise = () => between(-200, 200) / 1000

  const readings: Measured[] = []
  const phaseMs = between(1, intervalMs - 1)
  for (let n = -20; n < 70; n += 1) {
    const tsMs = handedMs + n * intervalMs + phaseMs
    const isNear = tsMs <= handedMs && tsMs > handedMs - 6 * intervalMs
    // What it did by itself is seen, or no one could say so.
    if (isLossy && !isNear && chance(0.3)) continue
    const delayMs = chance(0.2) ? between(0, settleMs - 1) : between(0, 3000)
    const isBuffered = outage !== undefined && tsMs >= outage.fromMs && tsMs < outage.fromMs + outage.forMs
    const sentMs = isBuffered ? outage.fromMs + outage.forMs : tsMs
    readings.push({
      tsMs,
      arrivedMs: sentMs + delayMs,
      value: !isNear && chance(0.1) ? undefined : flowAt(tsMs) + noise(),
    })
  }
  return { habit, awaited, readings }
}

/** What is said of it by who sees all readings in their order and knows the pump. */
const truthOf = ({ habit, awaited, readings }: Pump): Verdict['end'] => {
  const { rule, intervalSeconds } = awaited
  const minutes = rule.within * minuteMs
  const intervalMs = intervalSeconds * secondMs
  const patienceMs =
    rule.unit === 'readings'
      ? Math.max(10 * minuteMs, 3 * rule.within * intervalMs)
      : minutes + Math.max(10 * minuteMs, 3 * intervalMs)
  const values = readings
    .filter(({ tsMs, value }) => tsMs > handedMs && tsMs <= handedMs + patienceMs && value !== undefined)
    .map(({ tsMs, value = 0 }) => ({ tsMs, isOn: value > threshold }))
  const seen =
    rule.unit === 'readings'
      ? values.slice(0, rule.within)
      : values.filter(({ tsMs }) => tsMs <= handedMs + minutes)
  if (seen.some(({ isOn }) => isOn))
    return habit === 'obeys' || habit === 'late' ? 'confirmed' : 'notProvable'
  const isWhole =
    rule.unit === 'readings' ? seen.length === rule.within : values.length > seen.length && seen.length > 0
  return isWhole ? 'noEffect' : 'notProvable'
}

/** Judges as the portal does: at each arrival, and when it wanted to look again. */
const judgeAlong = ({ awaited, readings }: Pump): { verdict: Verdict; first: Verdict; changes: number } => {
  const arrivals = readings
    .filter(({ arrivedMs }) => arrivedMs > handedMs)
    .sort((a, b) => a.arrivedMs - b.arrivedMs)
  let againMs = handedMs
  let first: Verdict | undefined
  let verdict: Verdict | undefined
  let changes = 0
  for (let next = 0; ;) {
    const arrivalMs = arrivals[next]?.arrivedMs ?? Infinity
    const nowMs = Math.min(arrivalMs, againMs)
    if (arrivalMs <= againMs) next += 1
    const known = readings.filter(({ arrivedMs }) => arrivedMs <= nowMs)
    const judged = judgeEffect(awaited, known, nowMs)
    if (judged.verdict !== undefined) first ??= judged.verdict
    if (verdict !== undefined && judged.verdict?.end !== verdict.end) changes += 1
    verdict = judged.verdict
    if (judged.againMs === undefined) break
    againMs = judged.againMs > nowMs ? judged.againMs : nowMs + 1
    if (nowMs > handedMs + 10 * dayMs) throw new Error('it never ends')
  }
  if (verdict === undefined || first === undefined) throw new Error('it ended without an end')
  return { verdict, first, changes }
}

export type EffectCounts = Record<Habit, Partial<Record<Verdict['end'], number>>> & { changed: number }
export const noEffectCounts = (): EffectCounts => ({
  ...(Object.fromEntries(habits.map((habit) => [habit, {}])) as Record<Habit, object>),
  changed: 0,
})

/** @throws where the end differs from what is true of the pump */
export const playEffect = (seed: number, counts: EffectCounts): void => {
  const pump = openPump(seed)
  const { verdict, changes } = judgeAlong(pump)
  const truth = truthOf(pump)
  if (verdict.end !== truth) {
    throw new Error(`seed ${seed}: a pump that ${pump.habit}: ${truth}, judged ${JSON.stringify(verdict)}`)
  }
  counts[pump.habit][truth] = (counts[pump.habit][truth] ?? 0) + 1
  if (changes > 0) counts.changed += 1
}
