import { measuredOf } from '../../shared/commands/effectRule'
import { type Awaited, type Measured, beforeMsOf, patienceEndOf } from '../../shared/commands/judgeEffect'
import { dayMs } from '../../shared/core/time'
import { type ReadingReader, measuredMs } from '../data/readingReader'

/** Enough to see what a machine did by itself. */
const mostBefore = 120
/** A device that measures each second does so for an hour. */
const mostAfter = 3600
const mostBytes = 4_000_000

/** The readings by which the effect of a command is judged: those of the minutes before, and what came since. */
export const readAwaited = async (
  readings: ReadingReader,
  stream: string,
  awaited: Awaited,
): Promise<Measured[]> => {
  const { handedMs, rule } = awaited
  const [before, after] = await Promise.all([
    readings.range({
      stream,
      fromMs: handedMs - beforeMsOf(awaited),
      toMs: handedMs,
      limit: mostBefore,
      newestFirst: true,
    }),
    // A clock that runs ahead writes a time that has not come.
    readings.range({
      stream,
      fromMs: handedMs + 1,
      toMs: patienceEndOf(awaited) + 2 * dayMs,
      limit: mostAfter,
      maxBytes: mostBytes,
    }),
  ])
  return [...before.readings, ...after.readings].map(({ at, awsTsMs, body }) => ({
    tsMs: measuredMs(at),
    arrivedMs: awsTsMs,
    value: measuredOf(JSON.parse(body) as Record<string, unknown>, rule.key),
  }))
}
