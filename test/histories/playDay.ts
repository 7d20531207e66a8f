import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { Bounds, Hours } from '../../shared/hours/hours'
import { type MeterKeys, machineHours } from '../../functions/hours/machineHours'
import { paceOf } from '../../functions/hours/pace'
import type { Points } from '../../functions/data/points'
import { seededRandom } from '../doubles/seededRandom'

/** A stretch of a day that never was. */
interface Stretch {
  fromMs: number
  toMs: number
  /** 0 off, 1 to 3 idling, 4 to 6 at work. */
  state: number
}

interface Sent {
  atMs: number
  state: number
  isException: boolean
  meters: Record<string, number>
}

const dayStartMs = Date.parse('2026-11-21T00:00:00Z')
const marginMs = 12 * hourMs
const [beginMs, endMs] = [dayStartMs - marginMs, dayStartMs + dayMs + marginMs]
const period = { fromMs: dayStartMs, toMs: dayStartMs + dayMs }

const isWork = (state: number) => state >= 4
const isIdle = (state: number) => state >= 1 && state <= 3

const kinds = ['workStates', 'engine', 'meter', 'state'] as const

/** One day of a machine, reported by a device with faults, and what is made of it. Written with nothing of the product. */
export const playDay = (seed: number) => {
  const random = seededRandom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

  const kind = pick(kinds)
  const baseSeconds = pick([5, 30, 60, 60, 300, 900])
  const transmit = pick([1, 1, 2, 5])
  const config = {
    'device.base_interval': baseSeconds,
    'device.transmit_interval': transmit,
    'device.exception_interval': pick([1, transmit]),
  }
  const pace = paceOf(config)
  const shortestMs = Math.max(1.6 * pace.transmitMs, minuteMs)

  const stretches: Stretch[] = []
  for (let at = beginMs; at < endMs;) {
    const toMs = Math.min(endMs, at + Math.max(shortestMs, between(2 * minuteMs, 4 * hourMs)))
    stretches.push({ fromMs: at, toMs, state: pick([0, 0, 1, 2, 4, 4, 5, 6]) })
    at = toMs
  }
  /** Of each state the hours before each stretch. */
  const counts = [0, 0, 0, 0, 0, 0, 0]
  const before = stretches.map(({ fromMs, toMs, state }) => {
    const known = [...counts]
    counts[state] = (counts[state] ?? 0) + (toMs - fromMs) / hourMs
    return known
  })
  const placeOf = (ms: number): number => {
    let [low, high] = [0, stretches.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((stretches[middle]?.toMs ?? Infinity) <= ms) low = middle + 1
      else high = middle
    }
    return low
  }
  const stateAt = (ms: number) => stretches[placeOf(ms)]?.state ?? 0
  const hoursUntil = (isWanted: (state: number) => boolean, ms: number): number => {
    const place = placeOf(ms)
    const { fromMs = ms, state = 0 } = stretches[place] ?? {}
    const past = (before[place] ?? []).reduce((sum, hours, each) => (isWanted(each) ? sum + hours : sum), 0)
    return past + (isWanted(state) ? Math.max(0, ms - fromMs) / hourMs : 0)
  }

  const step = pick([0.0001, 0.001, 0.01, 0.05, 0.1])
  const lagMs = random() < 0.5 ? 0 : pace.baseMs
  const replacedMs = random() < 0.15 ? between(beginMs, endMs) : Infinity
  const startAt = between(0, 5000)
  const meter = (name: string, isWanted: (state: number) => boolean, ms: number): [string, number] => {
    // A device that counts as it wakes is behind by up to one base interval.
    const countedMs = lagMs === 0 ? ms : Math.floor(ms / lagMs) * lagMs
    const counted =
      hoursUntil(isWanted, countedMs) - (replacedMs <= ms ? hoursUntil(isWanted, replacedMs) : 0)
    const total = (replacedMs <= ms ? 0 : startAt) + Math.max(0, counted)
    return [name, Number((Math.floor(total / step + 1e-6) * step).toFixed(4))]
  }
  const metersAt = (ms: number): Record<string, number> => {
    if (kind === 'state') return {}
    const own = {
      workStates: [1, 2, 4, 5, 6].map((state) => meter(`state${state}_hrs`, (each) => each === state, ms)),
      engine: [meter('eng_hrs', (each) => each > 0, ms), meter('idle_hrs', isIdle, ms)],
      meter: [meter('hourmeter1_hrs', isWork, ms)],
    }
    return Object.fromEntries(own[kind])
  }

  const exceptions = Array.from({ length: 2 }, () => {
    const fromMs = between(beginMs, endMs)
    return { fromMs, toMs: fromMs + between(0, 3 * hourMs) }
  })
  const isExceptionAt = (ms: number) => exceptions.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)
  const outages = Array.from({ length: Math.floor(random() * 4) }, () => {
    const fromMs = between(beginMs, endMs)
    return { fromMs, toMs: fromMs + between(minuteMs, 8 * hourMs) }
  })
  const lossRate = pick([0, 0.01, 0.1, 0.3])

  const sent: Sent[] = []
  let cycle = 0
  for (let at = beginMs; at < endMs; at += pace.baseMs) {
    cycle += 1
    const isException = isExceptionAt(at)
    const every = isException ? Math.round(pace.exceptionMs / pace.baseMs) : transmit
    if (cycle % every !== 0 && cycle % transmit !== 0) continue
    const atMs = Math.round(at + between(0, Math.min(secondMs, pace.baseMs / 20)))
    if (random() < lossRate || outages.some(({ fromMs, toMs }) => fromMs <= at && at < toMs)) continue
    sent.push({ atMs, state: stateAt(atMs), isException, meters: metersAt(atMs) })
  }
  // A meter that was read before its device had loaded it.
  if (random() < 0.1) {
    const odd = pick(sent)
    if (odd !== undefined) odd.meters = Object.fromEntries(Object.keys(odd.meters).map((key) => [key, 0]))
  }

  const pointsOf = (valueOf: (each: Sent) => number | undefined): Points => {
    const found = sent.flatMap((each) => {
      const value = valueOf(each)
      return value === undefined ? [] : [[each.atMs, value] as const]
    })
    return {
      times: Float64Array.from(found, ([ms]) => ms),
      values: Float64Array.from(found, ([, value]) => value),
    }
  }
  const names = new Set(sent.flatMap(({ meters }) => Object.keys(meters)))
  const series = new Map([...names].map((name) => [name, pointsOf(({ meters }) => meters[name])]))
  if (kind === 'state')
    series.set(
      'state',
      pointsOf(({ state }) => state),
    )
  const alarmed = new Set(sent.flatMap(({ atMs, isException }) => (isException ? [atMs] : [])))
  const reachMs = 3 * pace.transmitMs
  const near = (points: Points): Points => {
    const inside = Array.from(points.times, (ms, i) => [ms, points.values[i] ?? 0] as const).filter(
      ([ms]) => ms >= period.fromMs - reachMs && ms <= period.toMs + reachMs,
    )
    return {
      times: Float64Array.from(inside, ([ms]) => ms),
      values: Float64Array.from(inside, ([, value]) => value),
    }
  }
  const keys: MeterKeys = {}
  const hours = machineHours(new Map([...series].map(([key, points]) => [key, near(points)])), keys, {
    period,
    paceAt: () => pace,
    isException: (ms) => alarmed.has(ms),
  })
  const truthOf = (isWanted: (state: number) => boolean) =>
    hoursUntil(isWanted, period.toMs) - hoursUntil(isWanted, period.fromMs)
  const truth = { worked: truthOf(isWork), idle: truthOf(isIdle), off: truthOf((state) => state === 0) }
  const isWhole = lossRate === 0 && outages.length === 0 && replacedMs === Infinity
  return { kind, pace, hours, truth, isWhole, changes: stretches.length, step }
}

const noise = 1e-9
const isInside = ({ atLeast, atMost }: Bounds, truth: number): boolean =>
  atLeast <= truth + noise && truth <= atMost + noise

/** Which figures of a day do not hold the truth. */
export const wrongIn = ({ hours, truth, kind }: ReturnType<typeof playDay>): string[] => {
  const asked: [string, Hours['idle'], number][] = [
    ['worked', hours.worked, truth.worked],
    ['idle', hours.idle, truth.idle],
    // Where idling is not distinguished it is among the rest.
    ['off', hours.off, kind === 'meter' ? truth.off + truth.idle : truth.off],
  ]
  return asked.flatMap(([name, bounds, true_]) =>
    bounds === undefined || isInside(bounds, true_)
      ? []
      : [`${name} ${true_} not in ${bounds.atLeast}–${bounds.atMost} (${kind})`],
  )
}
