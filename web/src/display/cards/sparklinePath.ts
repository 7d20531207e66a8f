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

/** A trend of values that are all written alike is drawn as it reads: flat. */
export const flatWhereSteady = (
  points: readonly number[],
  write: (value: number) => string,
): readonly number[] => {
  const finite = points.filter(Number.isFinite)
  const [first] = finite
  if (first === undefined || write(Math.min(...finite)) !== write(Math.max(...finite))) return points
  return finite.map(() => first)
}

/** Less than this is noise of the sensor, by unit. */
const byUnit: Readonly<Record<string, number>> = {
  V: 0.5,
  mA: 0.5,
  '°C': 5,
  '%': 5,
  '%RH': 5,
  'km/h': 5,
  km: 0.5,
  rpm: 100,
  kPa: 5,
  bar: 0.5,
  dBm: 10,
  Hz: 1,
  '°': 2,
  g: 0.1,
  mg: 50,
}

/** Of a unit that is not in the table: this share of what its gauge would show. */
const shareOfGauge = 0.05

interface Measured {
  readonly unit: string
  readonly suggested?: { readonly min: number; readonly max: number }
}

/** The smallest difference that a trend line draws in its full height; 0 where nothing is known of the values. */
export const leastSpanOf = ({ unit, suggested }: Measured): number =>
  byUnit[unit] ?? (suggested === undefined ? 0 : (suggested.max - suggested.min) * shareOfGauge)

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

const spell = (seconds: number): string => {
  if (seconds < minuteSeconds) return `${Math.round(seconds)} s`
  if (seconds < 2 * hourSeconds) return `${Math.round(seconds / minuteSeconds)} min`
  const hours = seconds / hourSeconds
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`
}

/** A card that is too narrow breaks a line between two values, never within one. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0')

/** What a trend line covers: `4.07 – 4.10 · 20 min`; a value that never changes has no range. */
export const describeTrend = (
  points: readonly number[],
  spanSeconds: number,
  write: (value: number) => string,
): string => {
  const finite = points.filter(Number.isFinite)
  if (finite.length < 2) return ''
  const [low, high] = [Math.min(...finite), Math.max(...finite)].map((value) => whole(write(value)))
  return `${low === high ? 'steady' : `${low}\u00a0– ${high}`} ·\u00a0${whole(spell(spanSeconds))}`
}
