import type { Gap, Unsent } from '../../../../shared/data/queryReadings'

/** Where the line of a key is open: where nothing was told, and where it was not told while others were. */
export const opensOf = (key: string, gaps: readonly Gap[], unsent: readonly Unsent[]): readonly Gap[] => {
  const own = unsent.filter((each) => each.key === key)
  return own.length === 0
    ? gaps
    : [...gaps, ...own.map(({ fromTs, toTs }): Gap => ({ fromTs, toTs, reason: 'notSent' }))].sort(
        (a, b) => a.toTs - b.toTs,
      )
}
