/**
 * What a GET asks, always in the same order: what the page asks and what was prefetched are matched by their
 * addresses.
 */
export const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)])
  return new URLSearchParams(query).toString()
}
