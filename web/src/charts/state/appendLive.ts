import type { Reading } from '../../../../shared/data/reading'

/**
 * An answer of the past, carried on by the readings that came since; the same array when none did. Of an answer
 * without readings `silentUntilTs` is as far as it is known to have none.
 */
export const appendLive = (
  past: readonly Reading[],
  live: readonly Reading[],
  silentUntilTs = Infinity,
): readonly Reading[] => {
  const lastTs = past.at(-1)?.ts ?? silentUntilTs
  let from = live.length
  while (from > 0 && (live[from - 1]?.ts ?? 0) > lastTs) from -= 1
  return from === live.length ? past : [...past, ...live.slice(from)]
}
