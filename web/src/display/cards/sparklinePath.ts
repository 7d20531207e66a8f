/** Size of a card's trend line in its own units. */
export const sparklineWidth = 278
export const sparklineHeight = 69

const margin = 6
const write = (number: number) => String(Math.round(number * 10) / 10)

/**
 * The path of a trend line, evenly spaced, the lowest value at the bottom. Values that differ by less than the least
 * span take only their share of the height, about the middle: noise looks like noise. Fewer than two finite numbers
 * draw nothing.
 */
export const sparklinePath = (points: readonly number[], leastSpan = 0): string => {
  const finite = points.filter(Number.isFinite)
  if (finite.length < 2) return ''
  const lowest = Math.min(...finite)
  const highest = Math.max(...finite)
  const span = Math.max(highest - lowest, leastSpan)
  const middle = (highest + lowest) / 2
  const step = sparklineWidth / (finite.length - 1)
  const drawn = sparklineHeight - 2 * margin
  const yOf = (value: number) => sparklineHeight / 2 - (span === 0 ? 0 : (drawn * (value - middle)) / span)
  return finite.map((value, i) => `${i === 0 ? 'M' : 'L'}${write(i * step)} ${write(yOf(value))}`).join('')
}
