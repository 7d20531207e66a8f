const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** `1.5 s`, `45 s`, `2 min 5 s`, `3 d 4 h`: the two largest units that say anything. */
export const formatDuration = (seconds: number): string => {
  if (Math.abs(seconds) < 0.05) return '0 s'
  const length = Math.abs(seconds)
  const sign = seconds < 0 ? '-' : ''
  if (length < 10) return `${sign}${Number(length.toFixed(1))} s`
  const whole = Math.round(length)
  const at = units.findIndex(([size]) => whole >= size)
  const [large, small] = [units[at], units[at + 1]]
  if (large === undefined) return `${sign}${whole} s`
  const first = Math.floor(whole / large[0])
  const rest = small === undefined ? 0 : Math.floor((whole % large[0]) / small[0])
  return `${sign}${first} ${large[1]}${rest === 0 ? '' : ` ${rest} ${small?.[1] ?? ''}`}`
}
