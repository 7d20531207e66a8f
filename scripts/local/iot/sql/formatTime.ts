const two = (value: number) => String(value).padStart(2, '0')

const fields: Readonly<Record<string, (date: Date) => string>> = {
  yyyy: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  yy: (date) => two(date.getUTCFullYear() % 100),
  MM: (date) => two(date.getUTCMonth() + 1),
  dd: (date) => two(date.getUTCDate()),
  HH: (date) => two(date.getUTCHours()),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  SSS: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  z: () => 'UTC',
  Z: () => '+0000',
}

/**
 * Formats an instant (epoch milliseconds, UTC) by a Joda pattern as `parse_time` takes it: the fields above and
 * quoted text. A pattern with another field gives undefined.
 */
export const formatTime = (pattern: string, epochMs: number): string | undefined => {
  const date = new Date(epochMs)
  if (Number.isNaN(date.getTime())) return undefined
  let isKnown = true
  const text = pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted || "'"
    const field = Object.hasOwn(fields, token) ? fields[token] : undefined
    isKnown &&= field !== undefined
    return field ? field(date) : ''
  })
  return isKnown ? text : undefined
}
