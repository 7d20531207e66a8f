import type { Points } from './points'

/** Ends of the runs of equal values in the window: where a text began, and was last seen. */
const runEnds = ({ times, values }: Points, fromMs: number, toMs: number): number[] => {
  const inside = [...times.keys()].filter((i) => (times[i] ?? 0) >= fromMs && (times[i] ?? 0) <= toMs)
  return inside.filter((at, i) => {
    const [before, after] = [inside[i - 1], inside[i + 1]]
    const isFirst = before === undefined || values[before] !== values[at]
    const isLast = after === undefined || values[after] !== values[at]
    return isFirst || isLast
  })
}

/**
 * Picks what a chart needs of a text: its changes. Indexes of real readings, ascending, at most `maxPoints`, the
 * first and the last of the window always among them; where there are more changes, the first and last of each of
 * `maxPoints / 2` equal spans.
 */
export const pickChanges = (points: Points, fromMs: number, toMs: number, maxPoints: number): number[] => {
  const ends = runEnds(points, fromMs, toMs)
  if (ends.length <= maxPoints) return ends
  const [first = 0, last = 0] = [ends[0], ends.at(-1)]
  if (maxPoints < 2) return [last]
  const buckets = Math.floor(maxPoints / 2)
  const origin = points.times[first] ?? 0
  const width = ((points.times[last] ?? 0) - origin) / buckets
  const bucketOf = (at: number) =>
    width === 0 ? 0 : Math.min(buckets - 1, Math.floor(((points.times[at] ?? 0) - origin) / width))
  return ends.filter(
    (at, i) =>
      i === 0 ||
      i === ends.length - 1 ||
      bucketOf(ends[i - 1] ?? 0) !== bucketOf(at) ||
      bucketOf(ends[i + 1] ?? 0) !== bucketOf(at),
  )
}
