const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as the browser's date and time fields hold it: the viewer's clock, to the second. */
export const toLocalTime = (ms: number): string => {
  const date = new Date(ms)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/**
 * The instant of a date and time field; NaN while it is not filled in. One that still says what it said of `beforeMs`
 * is that instant: the hour that ends summer time comes twice, and the field alone does not tell which one is meant.
 */
export const fromLocalTime = (text: string, beforeMs: number): number => {
  if (text === toLocalTime(beforeMs)) return Math.floor(beforeMs / 1000) * 1000
  return text === '' ? Number.NaN : new Date(text).getTime()
}
