const steps = [1, 2, 5]

/** 1, 2 and 5 of each power of ten from `low` to `high`, both above 0. */
export const niceNumbers = (low: number, high: number): number[] => {
  if (!(low > 0) || !(high >= low)) return []
  const found: number[] = []
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    for (const step of steps) {
      const number = Number(`${step}e${power}`)
      if (number >= low && number <= high) found.push(number)
    }
  return found
}

/** Numbers strictly between two others, in about so many readable steps, ascending. */
export const niceBetween = (low: number, high: number, count: number): number[] => {
  if (!(high > low)) return []
  const [step = NaN] = niceNumbers((high - low) / count, ((high - low) / count) * 10)
  const first = Math.floor(low / step) + 1
  const length = Math.max(0, Math.ceil(high / step) - first)
  return Array.from({ length }, (_, i) => Number(((first + i) * step).toPrecision(12))).filter(
    (number) => number > low && number < high,
  )
}
