/** The value that the given part of the others does not exceed (nearest rank). */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
  if (value === undefined) throw new RangeError('There is no quantile of nothing')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
