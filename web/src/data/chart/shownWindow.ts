import { relativeRanges } from '../../../../shared/data/queryReadings'
import type { Domain } from './axisDomain'
import type { ChartView } from './chartView'

interface Ends {
  readonly data: readonly { readonly ts: number }[]
  readonly gaps?: readonly { readonly toTs: number }[] | undefined
  readonly lastEvaluatedTime?: number | undefined
}

/** Room to each side of a measurement that stands alone. */
const aloneMs = 30_000

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
  if (range === 'single') return { min: lastTs * 1000 - aloneMs, max: lastTs * 1000 + aloneMs }
  const max = Math.max(lastTs, reduced ?? answer.gaps?.at(-1)?.toTs ?? 0) * 1000
  return { min: max - relativeRanges[range], max }
}
