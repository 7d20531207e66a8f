import { relativeRanges } from '../../../../shared/data/queryReadings'
import type { Domain } from '../model/axisDomain'
import type { ChartView } from './chartView'

/** Where an answer begins and ends. */
export interface Ends {
  readonly data: readonly { readonly ts: number }[]
  readonly gaps?: readonly { readonly fromTs: number; readonly toTs: number }[] | undefined
  readonly lastEvaluatedTime?: number | undefined
}

/** Room to each side of a single measurement, and of two that were made at different times. */
const aloneMs = 30_000
const sidePart = 0.1

/** Everything from the first to the last of the newest measurements of each key. */
const aroundAll = (firstTs: number, lastTs: number): Domain => {
  const roomMs = Math.max(aloneMs, (lastTs - firstTs) * 1000 * sidePart)
  return { min: firstTs * 1000 - roomMs, max: lastTs * 1000 + roomMs }
}

/** What a view will show when its answer comes: until then nothing is known of the device but the time. */
export const expectedWindow = ({ zoom, span, range }: ChartView, nowMs: number): Domain => {
  if (zoom !== undefined) return zoom
  if (span !== undefined) return { min: span.fromSeconds * 1000, max: span.toSeconds * 1000 }
  return { min: nowMs - (range === 'single' ? 2 * aloneMs : relativeRanges[range]), max: nowMs }
}

/**
 * The time that a chart shows, in milliseconds. A relative one ends where its answer does: its last reading, or the
 * silence after it. An answer that stopped early shows what it has.
 */
export const shownWindow = ({ zoom, span, range }: ChartView, answer: Ends): Domain => {
  if (zoom !== undefined) return zoom
  const reduced = answer.lastEvaluatedTime
  if (span !== undefined) {
    return { min: span.fromSeconds * 1000, max: Math.min(span.toSeconds, reduced ?? Infinity) * 1000 }
  }
  const lastTs = answer.data.at(-1)?.ts ?? 0
  if (range === 'single') return aroundAll(answer.data[0]?.ts ?? lastTs, lastTs)
  if (reduced !== undefined) {
    const firstTs = Math.min(answer.data[0]?.ts ?? reduced, answer.gaps?.[0]?.fromTs ?? reduced)
    return { min: Math.min(firstTs, reduced - 1) * 1000, max: reduced * 1000 }
  }
  const max = Math.max(lastTs, answer.gaps?.at(-1)?.toTs ?? 0) * 1000
  return { min: max - relativeRanges[range], max }
}
