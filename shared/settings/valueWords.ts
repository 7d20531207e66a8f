const maxLength = 60

/** A value of a setting as a line of a log has it; long ones are cut. */
export const valueWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
  if (text === '') return 'empty'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
