/** Beyond this, differences of differences would leave the whole numbers that a double can count. */
export const maxInteger = 2 ** 50

export const maxDecimals = 15
const powers = Float64Array.from({ length: maxDecimals + 1 }, (_, decimals) => Number(`1e${decimals}`))

/** `scaleOf(2)` is 100; undefined for a number of decimals that no value has. */
export const scaleOf = (decimals: number): number | undefined => powers[decimals]

/** Whether a value is a whole number at a scale and comes back from it bit for bit. */
export const fitsScale = (value: number, scale: number): boolean => {
  const scaled = Math.round(value * scale)
  return scaled / scale === value && Math.abs(scaled) <= maxInteger && !Object.is(value, -0)
}

/** The fewest decimals with which every value is a whole number and comes back bit for bit, if there are any. */
export const findDecimals = (values: Float64Array): number | undefined => {
  let decimals = 0
  for (const value of values) {
    while (decimals <= maxDecimals && !fitsScale(value, powers[decimals] ?? 1)) decimals++
    if (decimals > maxDecimals) return undefined
  }
  const scale = powers[decimals] ?? 1
  return values.every((value) => fitsScale(value, scale)) ? decimals : undefined
}

/** A sum of values with so many decimals, without what adding doubles left behind them; itself where it is too large. */
export const roundSum = (sum: number, decimals: number): number => {
  const scaled = Math.round(sum * (powers[decimals] ?? 1))
  return Math.abs(scaled) <= maxInteger ? scaled / (powers[decimals] ?? 1) + 0 : sum
}
