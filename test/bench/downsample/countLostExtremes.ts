const range = (values: Float64Array, indexes: Iterable<number>) => {
  let low = Infinity
  let high = -Infinity
  for (const index of indexes) {
    low = Math.min(low, values[index] ?? Infinity)
    high = Math.max(high, values[index] ?? -Infinity)
  }
  return { low, high }
}

/**
 * How many of the lowest and highest values of `spans` equal spans of time a drawn line misses: at most twice the
 * number of spans. `picked` are indexes of the readings that are drawn; `times` ascend.
 */
export const countLostExtremes = (
  times: Float64Array,
  values: Float64Array,
  picked: ArrayLike<number>,
  spans: number,
): number => {
  const first = times[0] ?? 0
  const width = ((times.at(-1) ?? 0) - first) / spans
  const spanOf = (index: number) => Math.min(spans - 1, Math.floor(((times[index] ?? 0) - first) / width))
  const bySpan = (indexes: Iterable<number>) => {
    const groups = Array.from({ length: spans }, (): number[] => [])
    for (const index of indexes) groups[spanOf(index)]?.push(index)
    return groups.map((group) => range(values, group))
  }
  const drawn = bySpan(Array.from(picked))
  return bySpan(values.keys()).reduce((lost, { low, high }, span) => {
    const shown = drawn[span]
    return lost + Number(shown?.low !== low) + Number(shown?.high !== high)
  }, 0)
}
