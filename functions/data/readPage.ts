import { secondMs } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import type { Reading } from '../../shared/data/reading'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import type { Row } from './columns/dayColumns'
import type { Rows, RowsAsked } from './readRows'
import type { StreamSpan } from './streamSpans'

/** Rows as they are answered, with their time and what they weigh. */
export interface Sized<Row> {
  row: Row
  tsMs: number
  bytes: number
}

interface Page<Row> {
  rows: Row[]
  /** The second from which the next page begins; absent when nothing is left. */
  nextSecond?: number
}

const secondOf = ({ tsMs }: { tsMs: number }): number => Math.floor(tsMs / secondMs)

/**
 * Cuts a page out of ascending rows so that no second is split, since the next page is asked for by the second.
 * `more`: the last row may not be the last of its second. Undefined when not even the first second fits.
 */
const cutPage = <Row>(
  rows: readonly Sized<Row>[],
  more: boolean,
  limits: { maxRows: number; maxBytes: number },
): Page<Row> | undefined => {
  const fitting = countFitting(rows, limits)
  const boundary = rows[fitting] ?? (more ? rows.at(-1) : undefined)
  if (boundary === undefined) return { rows: rows.map(({ row }) => row) }
  const nextSecond = secondOf(boundary)
  const whole = rows.filter((row) => secondOf(row) < nextSecond)
  return whole.length === 0 ? undefined : { rows: whole.map(({ row }) => row), nextSecond }
}

interface PageAsked {
  maxRows: number
  keys: readonly string[] | undefined
  size: (row: Row) => Sized<Reading>
}

interface Answer {
  data: Reading[]
  lastEvaluatedTime?: number
}

/**
 * Rows of several streams as one, ascending. A stream that was cut is known only up to its last row: what others
 * have beyond that is left for the next page.
 */
const mergeOldest = (parts: readonly Rows[]): Rows => {
  const cuts = parts.flatMap(({ rows, more }) => (more ? rows.slice(-1) : []))
  const horizonMs = Math.min(Infinity, ...cuts.map(({ tsMs }) => tsMs))
  const rows = parts.flatMap((part) => part.rows).filter(({ tsMs }) => tsMs <= horizonMs)
  return { rows: rows.sort((a, b) => a.tsMs - b.tsMs), more: cuts.length > 0 }
}

/** A page of the readings of some streams, ascending, cut by rows and by bytes. */
export const openReadPage = (readRows: (span: StreamSpan, asked: RowsAsked) => Promise<Rows>) => {
  const read = async (spans: readonly StreamSpan[], count: number, keys: PageAsked['keys']) => {
    const asked = { count, newestFirst: false, keys }
    return mergeOldest(await Promise.all(spans.map((span) => readRows(span, asked))))
  }
  const within = (spans: readonly StreamSpan[], fromMs: number, toMs: number) =>
    spans
      .map((span) => ({
        ...span,
        fromMs: Math.max(span.fromMs, fromMs),
        toMs: Math.min(span.toMs, toMs),
      }))
      .filter((span) => span.fromMs <= span.toMs)

  /** A second with more readings than a page may have is answered whole: the next page could not begin within. */
  const readSecond = async (spans: readonly StreamSpan[], second: number, { keys, size }: PageAsked) => {
    const startMs = second * secondMs
    const { rows, more } = await read(within(spans, startMs, startMs + secondMs - 1), Infinity, keys)
    const sized = rows.map(size)
    if (more || countFitting(sized, { maxRows: Infinity, maxBytes: maxAnswerBytes }) < sized.length) {
      throw new Problem(
        'tooLarge',
        'One second holds more data than one answer can. Name fewer keys in dataKeys.',
      )
    }
    const after = await read(within(spans, startMs + secondMs, Infinity), 1, keys)
    const data = sized.map(({ row }) => row)
    return after.rows.length === 0 ? { data } : { data, lastEvaluatedTime: second + 1 }
  }

  return async (spans: readonly StreamSpan[], asked: PageAsked): Promise<Answer> => {
    const { rows, more } = await read(spans, asked.maxRows + 1, asked.keys)
    const limits = { maxRows: asked.maxRows, maxBytes: maxAnswerBytes }
    const page = cutPage(rows.map(asked.size), more, limits)
    if (page === undefined) return readSecond(spans, Math.floor((rows[0]?.tsMs ?? 0) / secondMs), asked)
    const { rows: data, nextSecond } = page
    return nextSecond === undefined ? { data } : { data, lastEvaluatedTime: nextSecond }
  }
}
