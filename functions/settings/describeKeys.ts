const mostNamed = 20

/** Settings by their names, for a line of the server log. */
export const describeKeys = (keys: readonly string[]): string =>
  keys.slice(0, mostNamed).join(', ') +
  (keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : '')
