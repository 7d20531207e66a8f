/** So many readings are passed over at once where none of them can touch a limit. */
export const blockSize = 128

/** Readings of one measurement in ascending time, with the lowest and the highest of each block of them. */
export interface Trace {
  /** Epoch milliseconds. */
  readonly times: Float64Array
  readonly values: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array
}

export const traceOf = (times: Float64Array, values: Float64Array): Trace => {
  const blocks = Math.ceil(values.length / blockSize)
  const lows = new Float64Array(blocks).fill(Infinity)
  const highs = new Float64Array(blocks).fill(-Infinity)
  for (let i = 0; i < values.length; i++) {
    const block = Math.floor(i / blockSize)
    const value = values[i] ?? 0
    if (value < (lows[block] ?? 0)) lows[block] = value
    if (value > (highs[block] ?? 0)) highs[block] = value
  }
  return { times, values, lows, highs }
}
