import type { Points } from './points'

/** The lowest, the middle and the highest of the readings of one column of a chart; the time is the column's middle. */
export interface EnvelopeColumn {
  tsMs: number
  low: number
  mid: number
  high: number
}

/** With fewer readings than this to a column, on average, a line through all of them is read easily. */
const crowd = 4

const medianOf = (ascending: Float64Array): number => {
  const half = Math.floor(ascending.length / 2)
  const upper = ascending[half] ?? Number.NaN
  return ascending.length % 2 === 1 ? upper : ((ascending[half - 1] ?? upper) + upper) / 2
}

/**
 * Many readings as a band: the time from `fromMs` to `toMs` is cut into equal columns, and each column with readings
 * has its lowest, median and highest value. Nothing where the readings are so few that each can be seen. Times ascend;
 * missing values are NaN.
 */
export const foldEnvelope = (
  { times, values }: Points,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  columns: number,
): EnvelopeColumn[] => {
  const width = (toMs - fromMs) / columns
  const folded: EnvelopeColumn[] = []
  let count = 0
  let at = 0
  while (at < times.length && (times[at] ?? 0) < fromMs) at++
  for (let column = 0; column < columns; column++) {
    const start = at
    const endMs = fromMs + (column + 1) * width
    const isLast = column === columns - 1
    while (at < times.length && ((times[at] ?? 0) < endMs || (isLast && times[at] === toMs))) at++
    const within = values
      .slice(start, at)
      .filter((value) => !Number.isNaN(value))
      .sort()
    if (within.length === 0) continue
    count += within.length
    folded.push({
      tsMs: fromMs + (column + 1 / 2) * width,
      low: within[0] ?? 0,
      mid: medianOf(within),
      high: within.at(-1) ?? 0,
    })
  }
  return count > crowd * columns ? folded : []
}
