/**
 * Strings are matched too, so that digits inside them are passed over. One that never closes reaches to the end: tried
 * again from each quote in it, a hostile text would take a minute.
 */
const stringOrNumber = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?[0-9][0-9.eE+-]*/g
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A loop and no pattern, which would try every run of zeros within the digits. */
const withoutEndZeros = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** A decimal as its significant digits and the power of ten of the last of them. */
const toDecimal = (token: string) => {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  const power = Number(exponent) - fraction.length + (digits.length - significant.length)
  return { significant, power: significant === '' ? 0 : power }
}

/**
 * Whether a double stands for exactly this decimal: printed with as many digits as were sent, or as short as it can
 * be, it must show the same digits. So 0.10000000000000001 (how C prints 0.1) stays a number, and 9007199254740993
 * does not. The short form matters for a double half-way between two decimals, where the long one shows the other.
 */
const isExact = (token: string) => {
  const sent = toDecimal(token)
  if (sent.significant.length > 100) return false
  const value = Math.abs(Number(token))
  const printed = [value.toPrecision(Math.max(1, sent.significant.length)), String(value)]
  return printed.some((text) => {
    const held = toDecimal(text.replace('e+', 'e'))
    return held.significant === sent.significant && held.power === sent.power
  })
}

/**
 * Rewrites JSON text so that a number which a double would change becomes the text that was sent.
 * Returns `tooLarge` with the token when a double cannot hold it at all (1e400).
 */
export const keepExactNumbers = (json: string): { json: string; tooLarge?: string } => {
  let tooLarge: string | undefined
  const rewritten = json.replace(stringOrNumber, (token) => {
    if (token.startsWith('"') || !jsonNumber.test(token)) return token
    if (!Number.isFinite(Number(token))) tooLarge ??= token
    return isExact(token) ? token : `"${token}"`
  })
  return tooLarge === undefined ? { json: rewritten } : { json: rewritten, tooLarge }
}
