interface BatchLimits<T> {
  readonly batchSize: number
  readonly maxBytes: number
  readonly bytesOf: (item: T) => number
}

/** How many items at the front make one batch, at least one of them, and whether waiting could not make it larger. */
export const measureBatch = <T>(
  waiting: readonly T[],
  { batchSize, maxBytes, bytesOf }: BatchLimits<T>,
): { count: number; isFull: boolean } => {
  let bytes = 0
  let count = 0
  for (const item of waiting) {
    bytes += bytesOf(item)
    if (count === batchSize || (count > 0 && bytes > maxBytes)) break
    count += 1
  }
  return { count, isFull: count === batchSize || count < waiting.length }
}
