import type { Stretch } from '../../../shared/rehearsal/findStretches'

/** Narrower than this it could not be seen. */
const leastWidth = 1.5

/** Where moments stand in a drawing, ascending: those that touch are one, however many there are. */
export const momentRuns = (
  moments: readonly Stretch[],
  xOf: (ms: number | undefined) => number,
): { readonly from: number; readonly to: number }[] => {
  const runs: { from: number; to: number }[] = []
  for (const { fromMs, toMs } of moments) {
    const from = xOf(fromMs)
    const to = Math.max(from + leastWidth, xOf(toMs))
    const last = runs.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }
  return runs
}
