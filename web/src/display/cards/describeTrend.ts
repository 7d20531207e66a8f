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
