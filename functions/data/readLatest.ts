import type { Row } from './columns/encodeColumns'
import { type Clock, dayMs } from '../../shared/core/time'
import type { ReadingReader } from './readingReader'
import { rowOf } from './readingReader'
import { rawLifeMs } from './readingStore'
import type { StreamSpan } from './streamSpans'
import { type Rows, type RowsAsked, maxRawBytes } from './readRows'

/** Clocks of devices may run a day ahead: what is this young arrived within the life of raw readings. */
const surelyRawMs = rawLifeMs - dayMs

const mergeNewest = (parts: readonly Rows[]): Row[] =>
  parts.flatMap(({ rows }) => rows).sort((a, b) => b.tsMs - a.tsMs)

/**
 * The newest rows of a device, newest first. Nearly always the raw readings behind the seal are enough, one query:
 * nothing that young is only in the history. Deeper it goes only when they are too few.
 */
export const openReadLatest =
  (readings: ReadingReader, readRows: (span: StreamSpan, asked: RowsAsked) => Promise<Rows>, now: Clock) =>
  async (spans: readonly StreamSpan[], asked: Omit<RowsAsked, 'newestFirst'>): Promise<Row[]> => {
    const [only] = spans
    if (spans.length === 1 && only !== undefined) {
      const fromMs = Math.max(only.fromMs, only.sealedThroughMs + 1, now() - surelyRawMs)
      const { stream, toMs } = only
      const order = { limit: asked.count, newestFirst: true, aliveAtMs: now(), maxBytes: maxRawBytes }
      const found = await readings.range({ stream, fromMs, toMs, ...order })
      if (found.more || found.readings.length >= asked.count) return found.readings.map(rowOf)
    }
    const parts = await Promise.all(spans.map((span) => readRows(span, { ...asked, newestFirst: true })))
    return mergeNewest(parts).slice(0, asked.count)
  }
