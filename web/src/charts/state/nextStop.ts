/** How many points a key moves by. */
const moves: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}

/**
 * Where a key leads among the stops, which ascend: by one, by ten, to either end. The first press finds the newest
 * one. Undefined for keys that lead nowhere.
 */
export const nextStop = (
  stops: readonly number[],
  at: number | undefined,
  key: string,
): number | undefined => {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (move === undefined || stops.length === 0) return undefined
  if (at === undefined) return move === -Infinity ? stops[0] : stops.at(-1)
  // Between two stops the next one in either direction counts as a whole step.
  const from = move > 0 ? stops.findLastIndex((stop) => stop <= at) : stops.findIndex((stop) => stop >= at)
  const start = from === -1 ? (move > 0 ? -1 : stops.length) : from
  return stops[Math.min(stops.length - 1, Math.max(0, start + move))]
}
