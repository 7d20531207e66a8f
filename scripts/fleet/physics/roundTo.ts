const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** Rounds to a number of decimals, 0…6, the way a sensor's firmware prints it. */
export function roundTo(value: number, dp: number): number {
  const power = powers[dp] ?? 1
  return Math.round(value * power) / power
}
