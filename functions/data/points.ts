/** Values at times, ascending; times may repeat. */
export interface Points {
  times: Float64Array
  values: Float64Array
}

const lastOf = (times: Float64Array): number => times.at(-1) ?? -Infinity
const firstOf = ({ times }: Points): number => times[0] ?? Infinity

/** Both as one, ascending; the same value at the same time only once. */
const mergeTwo = (a: Points, b: Points): Points => {
  const times = new Float64Array(a.times.length + b.times.length)
  const values = new Float64Array(times.length)
  let count = 0
  let i = 0
  let j = 0
  const add = (ms: number, value: number) => {
    for (let k = count - 1; k >= 0 && times[k] === ms; k--) if (Object.is(values[k], value)) return
    times[count] = ms
    values[count++] = value
  }
  while (i < a.times.length || j < b.times.length) {
    const [nextA, nextB] = [a.times[i] ?? Infinity, b.times[j] ?? Infinity]
    if (nextA <= nextB) add(nextA, a.values[i++] ?? NaN)
    else add(nextB, b.values[j++] ?? NaN)
  }
  return { times: times.slice(0, count), values: values.slice(0, count) }
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
 * Points of one key from days and raw readings, in any order, as one ascending row. Where two overlap they may hold
 * the same readings, and the same value at the same time is taken once: a chart could not tell them apart.
 */
export const joinPoints = (parts: readonly Points[]): Points => {
  const ordered: Points[] = []
  const filled = parts.filter(({ times }) => times.length > 0).sort((a, b) => firstOf(a) - firstOf(b))
  for (const next of filled) {
    const last = ordered.at(-1)
    if (last !== undefined && firstOf(next) <= lastOf(last.times)) ordered.splice(-1, 1, mergeTwo(last, next))
    else ordered.push(next)
  }
  return concat(ordered)
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
