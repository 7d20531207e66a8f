/** First index in `from..to` of ascending times whose time is not before `ms`, or `to`. */
export const firstAtOrAfter = (times: Float64Array, ms: number, from = 0, to = times.length): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** First index in `from..to` of ascending times whose time is after `ms`, or `to`. */
export const firstAfter = (times: Float64Array, ms: number, from = 0, to = times.length): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Values at times, ascending; times may repeat. */
export interface Points {
  times: Float64Array
  values: Float64Array
}

const lastOf = (times: Float64Array): number => times.at(-1) ?? -Infinity
const firstOf = ({ times }: Points): number => times[0] ?? Infinity

/** Both as one, ascending. */
const mergeTwo = (a: Points, b: Points): Points => {
  const times = new Float64Array(a.times.length + b.times.length)
  const values = new Float64Array(times.length)
  let i = 0
  let j = 0
  for (let count = 0; count < times.length; count++) {
    const [nextA, nextB] = [a.times[i] ?? Infinity, b.times[j] ?? Infinity]
    times[count] = Math.min(nextA, nextB)
    values[count] = (nextA <= nextB ? a.values[i++] : b.values[j++]) ?? NaN
  }
  return { times, values }
}

const hasRepeatedTimes = (times: Float64Array): boolean => {
  for (let i = 1; i < times.length; i++) if (times[i] === times[i - 1]) return true
  return false
}

/** The order of two values of one instant; without one, that of numbers. */
type ValueOrder = (a: number, b: number) => number

const sortInstants = ({ times, values }: Points, order?: ValueOrder): Points => {
  const ordered = values.slice()
  let start = 0
  for (let i = 1; i <= times.length; i++) {
    if (times[i] === times[start]) continue
    if (i - start > 1) ordered.subarray(start, i).sort(order)
    start = i
  }
  return { times, values: ordered }
}

/** The values of one instant in an order of their own: neither what came first nor a packed day shows in it. */
export const orderInstants = (points: Points): Points =>
  hasRepeatedTimes(points.times) ? sortInstants(points) : points

/** The same value at the same time only once. */
const withoutRepeats = ({ times, values }: Points): Points => {
  const kept = { times: new Float64Array(times.length), values: new Float64Array(times.length) }
  let count = 0
  let instantStart = 0
  for (let i = 0; i < times.length; i++) {
    const [ms = NaN, value = NaN] = [times[i], values[i]]
    if (kept.times[count - 1] !== ms) instantStart = count
    if (kept.values.subarray(instantStart, count).some((other) => Object.is(other, value))) continue
    kept.times[count] = ms
    kept.values[count++] = value
  }
  return { times: kept.times.slice(0, count), values: kept.values.slice(0, count) }
}

const concat = (parts: readonly Points[]): Points => {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const length = parts.reduce((sum, { times }) => sum + times.length, 0)
  const joined = { times: new Float64Array(length), values: new Float64Array(length) }
  let at = 0
  for (const { times, values } of parts) {
    joined.times.set(times, at)
    joined.values.set(values, at)
    at += times.length
  }
  return joined
}

/**
 * Points of one key from days and raw readings, in any order, as one ascending row. The same value at the same time
 * is taken once, wherever it comes from: a chart could not tell two apart, and where two parts overlap they may hold
 * the same readings.
 */
export const joinPoints = (parts: readonly Points[], order?: ValueOrder): Points => {
  const ordered: Points[] = []
  const filled = parts.filter(({ times }) => times.length > 0).sort((a, b) => firstOf(a) - firstOf(b))
  for (const next of filled) {
    const last = ordered.at(-1)
    if (last !== undefined && firstOf(next) <= lastOf(last.times)) ordered.splice(-1, 1, mergeTwo(last, next))
    else ordered.push(next)
  }
  const joined = concat(ordered)
  return hasRepeatedTimes(joined.times) ? sortInstants(withoutRepeats(joined), order) : joined
}

const areEqual = (a: Float64Array, b: Float64Array): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Both as one, ascending; a time that both have, once. */
const mergeTimes = (a: Float64Array, b: Float64Array): Float64Array => {
  const merged = new Float64Array(a.length + b.length)
  let count = 0
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [nextA, nextB] = [a[i] ?? Infinity, b[j] ?? Infinity]
    if (nextA <= nextB) i++
    if (nextB <= nextA) j++
    merged[count++] = nextA < nextB ? nextA : nextB
  }
  return merged.subarray(0, count)
}

/** The times of all, ascending. Keys of one device share nearly all of theirs. */
export const joinTimes = (all: readonly Float64Array[]): Float64Array => {
  const distinct: Float64Array[] = []
  for (const times of all) {
    if (times.length > 0 && !distinct.some((known) => areEqual(known, times))) distinct.push(times)
  }
  const [first = new Float64Array(), ...others] = distinct
  return others.reduce(mergeTimes, first)
}
