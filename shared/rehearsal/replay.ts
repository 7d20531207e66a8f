import { findStretches, type Stretch } from './findStretches'
import { type LimitLevel, type LimitRule, type LimitSide } from './limitRule'
import type { Trace } from './trace'

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
