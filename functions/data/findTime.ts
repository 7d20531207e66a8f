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
