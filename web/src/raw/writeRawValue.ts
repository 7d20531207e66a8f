/** A value as a cell shows it: whole, and as it is stored. */
export const writeRawValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** How much there is of a value that is a list or an object, which no cell has room for; undefined for any other. */
export const partsOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return plural(value.length, 'entry').replace('entrys', 'entries')
  return typeof value === 'object' && value !== null ? plural(Object.keys(value).length, 'field') : undefined
}
