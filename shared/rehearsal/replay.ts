/** The levels at which a device raises an event beyond its limits; the worse one first. */
export const limitLevels = ['alarm', 'warning'] as const
export type LimitLevel = (typeof limitLevels)[number]

export const limitSides = ['low', 'high'] as const
export type LimitSide = (typeof limitSides)[number]

/** One limit as a device watches it: an event begins past it, and ends once the value is back by the hysteresis. */
export interface LimitRule {
  readonly level: LimitLevel
  readonly side: LimitSide
  readonly limit: number
  readonly hysteresis: number
}

/** The limits of a measurement; all of them share one hysteresis. */
export interface Limits extends Readonly<Record<LimitLevel, Partial<Record<LimitSide, number | undefined>>>> {
  readonly hysteresis: number
}

export const rulesOf = (limits: Limits): LimitRule[] =>
  limitLevels.flatMap((level) =>
    limitSides.flatMap((side) => {
      const limit = limits[level][side]
      return limit === undefined ? [] : { level, side, limit, hysteresis: Math.abs(limits.hysteresis) }
    }),
  )

/** By how much a value is past a limit; negative inside it. */
export const excessOf = ({ side, limit }: Pick<LimitRule, 'side' | 'limit'>, value: number): number =>
  side === 'high' ? value - limit : limit - value

/** So many readings are passed over at once where none of them can touch a limit. */
const blockSize = 128

/** Readings of one measurement in ascending time, with the lowest and the highest of each block of them. */
export interface Trace {
  /** Epoch milliseconds. */
  readonly times: Float64Array
  readonly values: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array
}

export const traceOf = (times: Float64Array, values: Float64Array): Trace => {
  const blocks = Math.ceil(values.length / blockSize)
  const lows = new Float64Array(blocks).fill(Infinity)
  const highs = new Float64Array(blocks).fill(-Infinity)
  for (let i = 0; i < values.length; i++) {
    const block = Math.floor(i / blockSize)
    const value = values[i] ?? 0
    if (value < (lows[block] ?? 0)) lows[block] = value
    if (value > (highs[block] ?? 0)) highs[block] = value
  }
  return { times, values, lows, highs }
}

/** A time past a limit: from the first reading past it to the first one that is back. Epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number
  /** Undefined for one that lasts at the last reading. */
  readonly toMs: number | undefined
  /** The value that was farthest past the limit. */
  readonly extreme: number
}

/**
 * When a device would have raised an event at a limit, by the rule it follows itself. What happens between two readings
 * is not seen, so that there were at least so many. A block that cannot change anything is passed over.
 */
export const findStretches = ({ times, values, lows, highs }: Trace, rule: LimitRule): Stretch[] => {
  const [inner, outer] = rule.side === 'high' ? [lows, highs] : [highs, lows]
  const farther = rule.side === 'high' ? Math.max : Math.min
  const { hysteresis } = rule
  const stretches: Stretch[] = []
  let fromMs: number | undefined
  let extreme = 0
  for (let block = 0; block < outer.length; block++) {
    const [nearest = 0, farthest = 0] = [inner[block], outer[block]]
    if (fromMs === undefined && !(excessOf(rule, farthest) > 0)) continue
    if (fromMs !== undefined && excessOf(rule, nearest) > -hysteresis) {
      extreme = farther(extreme, farthest)
      continue
    }
    const end = Math.min(values.length, (block + 1) * blockSize)
    for (let i = block * blockSize; i < end; i++) {
      const value = values[i] ?? 0
      if (fromMs === undefined) {
        if (!(excessOf(rule, value) > 0)) continue
        fromMs = times[i] ?? 0
        extreme = value
      } else if (excessOf(rule, value) > -hysteresis) {
        extreme = farther(extreme, value)
      } else {
        stretches.push({ fromMs, toMs: times[i] ?? 0, extreme })
        fromMs = undefined
      }
    }
  }
  if (fromMs !== undefined) stretches.push({ fromMs, toMs: undefined, extreme })
  return stretches
}

/** What the portal waits for before it notifies of an event, and before it counts one as ended. Milliseconds. */
export interface Delays {
  readonly onMs: Readonly<Record<LimitLevel, number>>
  readonly offMs: number
}

/** An event as it would have been. Epoch milliseconds. */
export interface Rehearsed extends Stretch {
  readonly level: LimitLevel
  readonly side: LimitSide
  /** How often it began: short pauses are part of it. */
  readonly count: number
}

interface Joined extends Stretch {
  readonly count: number
}

/** What begins again within the off-delay goes on. */
export const joinStretches = (
  stretches: readonly Stretch[],
  offMs: number,
  side: LimitSide,
): readonly Joined[] => {
  const farther = side === 'high' ? Math.max : Math.min
  const joined: Joined[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last?.toMs === undefined || stretch.fromMs - last.toMs >= offMs) joined.push({ ...stretch, count: 1 })
    else {
      const extreme = farther(last.extreme, stretch.extreme)
      joined[joined.length - 1] = { ...last, toMs: stretch.toMs, extreme, count: last.count + 1 }
    }
  }
  return joined
}

/** Those that lasted long enough to notify; `endMs` is when what still lasts is looked at. */
export const lastingAtLeast = <T extends Stretch>(all: readonly T[], onMs: number, endMs: number): T[] =>
  all.filter(({ fromMs, toMs = endMs }) => toMs - fromMs >= onMs)

/** The events that limits would have raised, by their beginning; `endMs` is the end of what is known. */
export const replay = (
  trace: Trace,
  rules: readonly LimitRule[],
  { onMs, offMs }: Delays,
  endMs: number,
): Rehearsed[] =>
  rules
    .flatMap((rule) => {
      const { level, side } = rule
      const joined = joinStretches(findStretches(trace, rule), offMs, side)
      return lastingAtLeast(joined, onMs[level], endMs).map((each) => ({ ...each, level, side }))
    })
    .sort((a, b) => a.fromMs - b.fromMs)

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** How long events lasted together, at least: what is not known is not counted. `unknown` ascends. */
export const lastedMs = (all: readonly Stretch[], unknown: readonly Span[], endMs: number): number =>
  all.reduce((sum, { fromMs, toMs = endMs }) => {
    const hidden = unknown.reduce(
      (part, gap) => part + Math.max(0, Math.min(toMs, gap.toMs) - Math.max(fromMs, gap.fromMs)),
      0,
    )
    return sum + toMs - fromMs - hidden
  }, 0)
