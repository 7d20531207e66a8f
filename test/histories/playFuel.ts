import { hourMs, minuteMs } from '../../shared/core/time'
import type { Fuel } from '../../shared/fuel/fuel'
import type { Bounds } from '../../shared/hours/hours'
import { type Random, seededRandom } from '../../scripts/fleet/physics/noise'
import { machineFuel } from '../../functions/fuel/machineFuel'
import type { Points } from '../../functions/data/points'

/** A day before and after the period is simulated as well. */
const everyMs = 5 * minuteMs
const gapMs = 30 * minuteMs

const between = (random: Random, least: number, most: number) => least + random() * (most - least)
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Change {
  ms: number
  percent: number
}

/** One machine: its level as it is and as it is read, with slosh, slopes, silences, fillings and thefts. */
const simulate = (random: Random, days: number) => {
  const [sloshed, tilted, resting] = [
    between(random, 0.5, 3),
    between(random, 0, 1),
    between(random, 0.05, 0.3),
  ]
  const [burn, litres] = [between(random, 2, 7), between(random, 200, 3000)]
  const [starts, lasts] = [between(random, 4, 8), between(random, 8, 13)]
  const refuels: Change[] = []
  const losses: Change[] = []
  const level: [number, number][] = []
  const counter: [number, number][] = []
  const state: [number, number][] = []
  let [percent, used, tilt, stopUntil, silentUntil] = [between(random, 40, 95), 10_000, 0, 0, 0]
  let lastRefuelMs = -Infinity
  const truth: { ms: number; used: number }[] = []
  for (let ms = 0; ms < days * 24 * hourMs; ms += everyMs) {
    const hour = (ms / hourMs) % 24
    const isShift = hour >= starts && hour < starts + lasts
    if (isShift && random() < 0.02) stopUntil = ms + between(random, 10, 40) * minuteMs
    const isWork = isShift && ms >= stopUntil
    if (isWork) {
      const burnt = (burn * between(random, 0.5, 1.5) * everyMs) / hourMs
      percent -= Math.min(percent, burnt)
      used += burnt
      tilt = 0.6 * tilt + 0.8 * tilted * normal(random)
    }
    // The bowser comes while it stands, and it stands for some minutes before and after.
    const isLow = percent < between(random, 10, 60) && random() < 0.1
    if (!isWork && stopUntil > ms + 2 * everyMs && isLow && ms - lastRefuelMs > 3 * hourMs) {
      const put = between(random, 5, 100 - percent)
      refuels.push({ ms, percent: put })
      percent += put
      lastRefuelMs = ms
    } else if (percent < 8) {
      const put = between(random, 60, 90)
      refuels.push({ ms, percent: put })
      percent += put
      lastRefuelMs = ms
      stopUntil = ms + 3 * everyMs
    }
    if (!isShift && random() < 0.0003 && percent > 30 && ms - lastRefuelMs > 3 * hourMs) {
      const gone = between(random, 8, 20)
      losses.push({ ms, percent: gone })
      percent -= gone
      lastRefuelMs = ms
    }
    truth.push({ ms, used })
    if (random() < 0.0008) silentUntil = ms + between(random, 0.2, 6) * hourMs
    if (ms < silentUntil || random() < 0.01) continue
    const noise = isWork ? sloshed * normal(random) + tilt : resting * normal(random)
    const read = Math.min(100, Math.max(0, percent + noise))
    // A sender has steps of four tenths.
    level.push([ms, Math.round(read / 0.4) * 0.4])
    counter.push([ms, Math.floor((used * litres) / 100 / 0.5) * 0.5])
    state.push([ms, isWork ? 5 : 0])
  }
  return { level, counter, state, refuels, losses, truth, litres }
}

const pointsOf = (found: readonly [number, number][]): Points => ({
  times: Float64Array.from(found, ([ms]) => ms),
  values: Float64Array.from(found, ([, value]) => value),
})

const holds = ({ atLeast, atMost }: Bounds, value: number): boolean => atLeast <= value && value <= atMost

export interface PlayedFuel {
  refuels: number
  found: number
  falseOnes: number
  losses: number
  foundLosses: number
  falseLosses: number
  days: number
  fuel: Fuel
  wrong: string[]
}

/** Some days of one machine. */
export const playFuel = (seed: number, days = 31): PlayedFuel => {
  const random = seededRandom(seed)
  const { level, counter, state, refuels, losses, truth, litres } = simulate(random, days)
  const period = { fromMs: 12 * hourMs, toMs: (days * 24 - 12) * hourMs }
  const series = new Map([
    ['fuel_level', pointsOf(level)],
    ['total_fuel', pointsOf(counter)],
    ['state', pointsOf(state)],
  ])
  const fuel = machineFuel(series, undefined, { period, gapMs, nowMs: days * 24 * hourMs })
  const isHeard = (fromMs: number, toMs: number) => level.some(([ms]) => ms >= fromMs && ms <= toMs)
  /** Heard before and after: what happens in a silence is not known, and is said so. */
  const isIn = ({ ms }: { ms: number }) =>
    ms > period.fromMs + hourMs &&
    ms < period.toMs - hourMs &&
    isHeard(ms - 3 * everyMs, ms - everyMs) &&
    isHeard(ms + everyMs, ms + 3 * everyMs)
  const wrong: string[] = []

  const match = (kind: 'refuel' | 'loss', all: readonly Change[]) => {
    const said = fuel.events.filter((event) => event.kind === kind)
    const isAt = (event: Fuel['events'][number], { ms }: Change) =>
      event.fromTs * 1000 - 15 * minuteMs <= ms && ms <= event.toTs * 1000 + 15 * minuteMs
    const found = all.filter(isIn).filter((change) => said.some((event) => isAt(event, change)))
    for (const event of said) {
      const own = all.filter((change) => isAt(event, change))
      const sum = own.reduce((put, { percent }) => put + percent, 0)
      if (own.length > 0 && !holds(event.percent, sum)) {
        wrong.push(`${kind} of ${sum.toFixed(1)} % said as ${JSON.stringify(event.percent)}`)
      }
    }
    const falseOnes = said.filter((event) => !all.some((change) => isAt(event, change))).length
    return { count: all.filter(isIn).length, found: found.length, falseOnes }
  }
  const put = match('refuel', refuels)
  const gone = match('loss', losses)

  const at = (ms: number) => truth.findLast((each) => each.ms <= ms)?.used ?? 0
  const used = at(period.toMs) - at(period.fromMs)
  const [usedLitres, usedPercent] = [fuel.usedLitres, fuel.usedPercent]
  if (usedLitres === undefined || !holds(usedLitres, (used * litres) / 100))
    wrong.push('litres beyond their bounds')
  if (usedPercent === undefined || !holds(usedPercent, used)) {
    wrong.push(`used ${used.toFixed(1)} % of the tank, said as ${JSON.stringify(usedPercent)}`)
  }
  return {
    refuels: put.count,
    found: put.found,
    falseOnes: put.falseOnes,
    losses: gone.count,
    foundLosses: gone.found,
    falseLosses: gone.falseOnes,
    days: days - 1,
    fuel,
    wrong,
  }
}
