import { hourMs, secondMs } from '../../shared/core/time'
import type { Bounds, UnknownReason, UnknownSpan } from '../../shared/hours/hours'

interface Sum {
  lowMs: number
  highMs: number
}

const within = (ms: number, most: number): number => Math.min(Math.max(ms, 0), most)

const boundsOf = ({ lowMs, highMs }: Sum): Bounds => ({ atLeast: lowMs / hourMs, atMost: highMs / hourMs })

/**
 * Adds up how a period was spent: some kinds of use, and the rest, which is off. Each piece of the period is added once,
 * in order.
 */
export class HoursTally {
  private readonly uses: Sum[]
  private readonly off: Sum = { lowMs: 0, highMs: 0 }
  private readonly spans: { fromMs: number; toMs: number; reason: UnknownReason }[] = []
  private unknownMs = 0

  constructor(useCount: number) {
    this.uses = Array.from({ length: useCount }, () => ({ lowMs: 0, highMs: 0 }))
  }

  /** A piece in which each use gained so much, give or take its error. */
  addKnown(lengthMs: number, gainsMs: readonly number[], errorsMs: readonly number[]): void {
    let used = 0
    let error = 0
    this.uses.forEach((sum, i) => {
      const [gain, own] = [gainsMs[i] ?? 0, errorsMs[i] ?? 0]
      sum.lowMs += within(gain - own, lengthMs)
      sum.highMs += within(gain + own, lengthMs)
      used += gain
      error += own
    })
    this.off.lowMs += within(lengthMs - used - error, lengthMs)
    this.off.highMs += within(lengthMs - used + error, lengthMs)
  }

  /** A piece in which a use may have taken all of the time or as little as is said, or none if it is not possible. */
  addOpen(lengthMs: number, leastMs: readonly number[], isPossible: (use: number) => boolean): number {
    const least = this.uses.map((_, i) => within(leastMs[i] ?? 0, lengthMs))
    const known = Math.min(
      lengthMs,
      least.reduce((sum, each) => sum + each, 0),
    )
    const left = lengthMs - known
    this.uses.forEach((sum, i) => {
      const own = least[i] ?? 0
      sum.lowMs += own
      if (isPossible(i)) sum.highMs += Math.min(lengthMs, own + left)
    })
    if (isPossible(this.uses.length)) this.off.highMs += left
    return left
  }

  /** A piece of which nothing more is known than how much of each use it has at least. */
  addUnknown(fromMs: number, toMs: number, reason: UnknownReason, leastMs: readonly number[] = []): void {
    if (toMs <= fromMs) return
    const left = this.addOpen(toMs - fromMs, leastMs, () => true)
    if (left <= 0) return
    this.unknownMs += left
    const last = this.spans.at(-1)
    if (last?.toMs === fromMs && last.reason === reason) last.toMs = toMs
    else this.spans.push({ fromMs, toMs, reason })
  }

  finish(): { uses: Bounds[]; off: Bounds; unknownHours: number; spans: UnknownSpan[] } {
    return {
      uses: this.uses.map(boundsOf),
      off: boundsOf(this.off),
      unknownHours: this.unknownMs / hourMs,
      spans: this.spans.map(({ fromMs, toMs, reason }) => ({
        fromTs: fromMs / secondMs,
        toTs: toMs / secondMs,
        reason,
      })),
    }
  }
}
