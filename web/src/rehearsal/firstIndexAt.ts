/** The first of ascending times that is not before an instant. */
export const firstIndexAt = (times: Float64Array, ms: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}
