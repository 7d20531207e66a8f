/** A number as IoT SQL coerces one: numbers and texts that spell one; undefined otherwise. */
export const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? undefined : number
}

/** A text as IoT SQL coerces one: JSON for arrays and objects; undefined stays undefined. */
export const asText = (value: unknown): string | undefined => {
  if (value === undefined || typeof value === 'string') return value
  return JSON.stringify(value)
}

/** True, false, or the texts that spell them; undefined otherwise. */
export const asBoolean = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const text = value.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** An own member of an object or array; inherited names such as `constructor` read as undefined. */
export const memberOf = (value: unknown, name: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return undefined
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  return Object.hasOwn(value, name) ? (value as Record<string | number, unknown>)[name] : undefined
}
