import type { Trace } from '../../../shared/rehearsal/replay'

/** The first of ascending times that is not before an instant. */
const firstIndexAt = (times: Float64Array, ms: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** How far readings reach in a part of a time; undefined where there are none. */
type ChartColumn = { readonly low: number; readonly high: number } | undefined

/** A time in equal columns, each with the lowest and highest of its readings. */
export const chartColumns = (
  { times, values }: Pick<Trace, 'times' | 'values'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  count: number,
): ChartColumn[] => {
  const width = (toMs - fromMs) / count
  let at = firstIndexAt(times, fromMs)
  return Array.from({ length: count }, (_, column) => {
    const endMs = column === count - 1 ? toMs + 1 : fromMs + (column + 1) * width
    let [low, high] = [Infinity, -Infinity]
    for (; (times[at] ?? Infinity) < endMs; at++) {
      const value = values[at] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    return low > high ? undefined : { low, high }
  })
}

/**
 * The outline of columns as a path: along the highest and back along the lowest, joined over columns without a reading
 * where readings are fewer than columns, and broken where nothing was received.
 */
export const columnsPath = (
  columns: readonly ChartColumn[],
  isUnknown: (column: number) => boolean,
  yOf: (value: number) => number,
): string => {
  const runs: { x: number; low: number; high: number }[][] = [[]]
  columns.forEach((column, x) => {
    if (column !== undefined) runs.at(-1)?.push({ x: x + 0.5, ...column })
    else if (isUnknown(x) && runs.at(-1)?.length !== 0) runs.push([])
  })
  const write = (x: number, value: number) => `${x} ${yOf(value).toFixed(2)}`
  return runs
    .filter(({ length }) => length > 0)
    .map((run) => {
      const upper = run.map(({ x, high }) => write(x, high))
      const lower = run.map(({ x, low }) => write(x, low)).reverse()
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}
