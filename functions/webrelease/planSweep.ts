import { dayMs, secondMs } from '../../shared/core/time'

/** Since when files are no longer part of the page, epoch seconds, by their key. */
export type Replaced = Record<string, number>

interface Site {
  /** The keys of all files that lie there. */
  present: readonly string[]
  /** Those that the page names now. */
  current: readonly string[]
  replaced: Replaced
}

/** A page that somebody opened this long ago still finds what it has not loaded yet. */
export const keptDays = 30

/** Which files go, and since when the others wait; a file that the page names again waits no more. */
export const planSweep = (
  { present, current, replaced }: Site,
  nowSeconds: number,
): { gone: string[]; replaced: Replaced } => {
  const named = new Set(current)
  const waiting = present
    .filter((key) => !named.has(key))
    .map((key) => [key, replaced[key] ?? nowSeconds] as const)
  const isOver = (sinceSeconds: number) => nowSeconds - sinceSeconds >= (keptDays * dayMs) / secondMs
  return {
    gone: waiting.filter(([, since]) => isOver(since)).map(([key]) => key),
    replaced: Object.fromEntries(waiting.filter(([, since]) => !isOver(since))),
  }
}
