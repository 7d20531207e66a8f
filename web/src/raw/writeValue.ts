/** A value as a cell shows it: whole, and as it is stored. */
export const writeValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
