/** Whether a line of JSON fits. */
export type MatchesLine = (line: unknown) => boolean

const term = /^\(?\s*\$\.(?<path>[\w.]+)\s*=\s*"(?<text>[^"]*)"\s*\)?$/

const valueAt = (line: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      line,
    )

/** Compiles a filter pattern for JSON: fields equal to texts, all of them. @throws for any other pattern */
export const compilePattern = (pattern: string): MatchesLine => {
  const inner = /^\{(.*)\}$/s.exec(pattern.trim())?.[1]
  const terms = inner?.split('&&').map((text) => term.exec(text.trim())?.groups)
  if (terms === undefined || terms.includes(undefined)) {
    throw new SyntaxError(`the stand-in does not play the filter pattern ${pattern}`)
  }
  return (line) => terms.every((each) => valueAt(line, each?.path ?? '') === each?.text)
}
