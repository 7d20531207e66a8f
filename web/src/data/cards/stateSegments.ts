import type { Gap } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'

/** A stretch of time in one work state. */
export interface StateSegment {
  readonly state: number
  readonly fromTs: number
  readonly toTs: number
}

/** The stretches of each state by its readings, until `endTs`; in a silence there is none. */
export const stateSegments = (
  readings: readonly Reading[],
  gaps: readonly Gap[],
  endTs: number,
): readonly StateSegment[] => {
  const states = readings.flatMap(({ ts, state }) => (typeof state === 'number' ? [{ ts, state }] : []))
  const segments: StateSegment[] = []
  for (const [i, { ts, state }] of states.entries()) {
    const nextTs = states[i + 1]?.ts ?? Math.max(ts, endTs)
    const gap = gaps.find(({ fromTs, toTs }) => fromTs >= ts && fromTs < nextTs && toTs > ts)
    const toTs = gap?.fromTs ?? nextTs
    const last = segments.at(-1)
    if (last?.state === state && last.toTs === ts) segments.splice(-1, 1, { ...last, toTs })
    else segments.push({ state, fromTs: ts, toTs })
  }
  return segments.filter(({ fromTs, toTs }) => toTs > fromTs)
}
