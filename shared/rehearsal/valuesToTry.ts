import { minuteMs } from '../core/time'
import { type Stretch, excessOf, type LimitRule, type Trace } from './replay'
import type { Incident } from './keptIncidents'

const steps = [1, 2, 5]

/** 1, 2 and 5 of each power of ten from `low` to `high`, both above 0. */
export const niceNumbers = (low: number, high: number): number[] => {
  if (!(low > 0) || !(high >= low)) return []
  const found: number[] = []
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    for (const step of steps) {
      const number = Number(`${step}e${power}`)
      if (number >= low && number <= high) found.push(number)
    }
  return found
}

/** Numbers strictly between two others, in about so many readable steps, ascending. */
const niceBetween = (low: number, high: number, count: number): number[] => {
  if (!(high > low)) return []
  const [step = NaN] = niceNumbers((high - low) / count, ((high - low) / count) * 10)
  const first = Math.floor(low / step) + 1
  const length = Math.max(0, Math.ceil(high / step) - first)
  return Array.from({ length }, (_, i) => Number(((first + i) * step).toPrecision(12))).filter(
    (number) => number > low && number < high,
  )
}

/** What a proposal may change, the simplest first: what the device does before what the portal waits for. */
export type ProposalPart = 'hysteresis' | 'limit' | 'onMs' | 'offMs'

/** One limit and the delays of its level, in milliseconds. */
export type Setup = Readonly<Record<ProposalPart, number>>

interface Today {
  readonly trace: Trace
  readonly rule: LimitRule
  readonly delays: Pick<Setup, 'onMs' | 'offMs'>
  readonly maxHysteresis?: number | undefined
  readonly endMs: number
}

const limitSteps = 10
const hysteresisSteps = 9
const onDelays = [1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * minuteMs)
const offDelays = [5, 15, 30, 60, 180].map((minutes) => minutes * minuteMs)

/** Limits from today's towards the mildest of the incidents, which has to stay past it. */
const limitsToTry = ({ side, limit }: LimitRule, incidents: readonly Stretch[]): number[] => {
  if (incidents.length === 0) return []
  const extremes = incidents.map(({ extreme }) => extreme)
  if (side === 'high') return niceBetween(limit, Math.min(...extremes), limitSteps)
  return niceBetween(Math.max(...extremes), limit, limitSteps).reverse()
}

const hysteresesToTry = ({ trace, rule, maxHysteresis = Infinity }: Today): number[] => {
  const [low, high] = [Math.min(...trace.lows), Math.max(...trace.highs)]
  const most = Math.min((high - low) / 2, maxHysteresis)
  return niceNumbers(most / 1000, most)
    .filter((each) => each > rule.hysteresis)
    .slice(-hysteresisSteps)
}

/** How far incidents reach past the limit, as the trace has it. */
const measuredIn = (stretches: readonly Stretch[], incidents: readonly Incident[], { rule, endMs }: Today) =>
  incidents.flatMap(({ fromMs, toMs }) => {
    const within = stretches.filter((each) => each.fromMs <= toMs && (each.toMs ?? endMs) >= fromMs)
    const [first, ...rest] = within
    if (first === undefined) return []
    return rest.reduce(
      (worst, each) => (excessOf(rule, each.extreme) > excessOf(rule, worst.extreme) ? each : worst),
      first,
    )
  })

/** What is worth trying of each part, the gentlest change first; never stricter than today. */
export const valuesToTry = (
  today: Today,
  stretches: readonly Stretch[],
  incidents: readonly Incident[],
): Record<ProposalPart, readonly number[]> => ({
  limit: limitsToTry(today.rule, measuredIn(stretches, incidents, today)),
  hysteresis: hysteresesToTry(today),
  onMs: onDelays.filter((each) => each > today.delays.onMs),
  offMs: offDelays.filter((each) => each > today.delays.offMs),
})
