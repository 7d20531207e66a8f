/** The first due instant after the given one, both in epoch milliseconds. */
export type NextMs = (afterMs: number) => number

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Parses `rate(…)` of EventBridge, which is all that rules of ours use; throws a SyntaxError for anything else. */
export const parseRate = (expression: string): NextMs => {
  const [, value = '', unit = '', plural] =
    /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression) ?? []
  const ms = unitMs[unit]
  if (ms === undefined || (value === '1') !== (plural === ''))
    throw new SyntaxError(`not a rate that runs locally: ${expression}`)
  const stepMs = Number(value) * ms
  // Counted from the epoch, not from the start: a daily job must not be put off by every restart.
  return (afterMs) => (Math.floor(afterMs / stepMs) + 1) * stepMs
}
