export interface Match {
  readonly from: number
  readonly to: number
}

/** Where a text stands in a script, letter case aside, without overlap. */
export const findMatches = (script: string, wanted: string): Match[] => {
  if (wanted === '') return []
  const [text, word] = [script.toLowerCase(), wanted.toLowerCase()]
  // Letters whose lower case is longer would move every place behind them.
  const [where, what] = text.length === script.length ? [text, word] : [script, wanted]
  const matches: Match[] = []
  for (let from = where.indexOf(what); from !== -1; from = where.indexOf(what, from + what.length)) {
    matches.push({ from, to: from + what.length })
  }
  return matches
}

/** The match after a place in the text, or before it; round the end and begin anew. */
export const nextMatch = (matches: readonly Match[], at: number, direction: 1 | -1): number => {
  if (direction === 1) {
    const next = matches.findIndex(({ from }) => from >= at)
    return next === -1 ? 0 : next
  }
  const previous = matches.findLastIndex(({ to }) => to <= at)
  return previous === -1 ? matches.length - 1 : previous
}
