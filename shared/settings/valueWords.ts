const maxLength = 60

/** Not `String`: what a device sends may have a `toString` that is no function. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value of a setting as a line of a log has it; long ones are cut. */
export const valueWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  if (text === '') return 'empty'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
