/** Size of a card's trend line in its own units. */
export const sparklineWidth = 278
export const sparklineHeight = 69

const margin = 6
const write = (number: number) => String(Math.round(number * 10) / 10)

/**
 * The path of a trend line, evenly spaced, lowest value at the bottom. A line that never changes runs through the
 * middle; fewer than two finite numbers draw nothing.
 */
export const sparklinePath = (points: readonly number[]): string => {
  const finite = points.filter(Number.isFinite)
  if (finite.length < 2) return ''
  const lowest = Math.min(...finite)
  const highest = Math.max(...finite)
  const step = sparklineWidth / (finite.length - 1)
  const drawn = sparklineHeight - 2 * margin
  const yOf = (value: number) =>
    highest === lowest ? sparklineHeight / 2 : margin + drawn * (1 - (value - lowest) / (highest - lowest))
  return finite.map((value, i) => `${i === 0 ? 'M' : 'L'}${write(i * step)} ${write(yOf(value))}`).join('')
}
