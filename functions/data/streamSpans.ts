import { dayMs, dayOf, dayStartMs } from '../../shared/core/time'
import type { LinkItem, RecordItem } from '../devices/deviceStore'

/** A part of a stream that a request reads. */
export interface StreamSpan {
  stream: string
  /** Both included. */
  fromMs: number
  toMs: number
  /** A day that ends by then is packed, unless it is marked; 0 when that is not known. */
  sealedThroughMs: number
  /** Marks of its days may stand in the work list alone. */
  areMarksListed?: boolean
}

/**
 * Stands on the link with a seal before which every mark of the stream had been put into the history. Named so that the
 * seal of an earlier release, which put none there, does not match.
 */
export const markedSealOf = (stream: string, throughMs: number): string => `${stream}@${throughMs}`

/**
 * What of each stream of a device lies in a window. A stream ends where its readings end, not where the next one
 * begins: a stream that came from another device has readings of the same time.
 */
export const streamSpans = (
  { streams }: Pick<RecordItem, 'streams'>,
  link: Pick<LinkItem, 'sealedStream' | 'sealedThroughMs' | 'markedSeal'>,
  window: { fromMs: number; toMs: number },
): StreamSpan[] =>
  streams
    .map(({ deviceid, streamId, fromMs }, i) => {
      const stream = `${deviceid}#${streamId}`
      const isCurrent = i === streams.length - 1
      const sealedThroughMs = link.sealedStream === stream ? link.sealedThroughMs : 0
      return {
        stream,
        fromMs: Math.max(window.fromMs, fromMs),
        toMs: window.toMs,
        // Nothing is written to an older stream: each of its days is marked, or packed.
        sealedThroughMs: isCurrent ? sealedThroughMs : Infinity,
        areMarksListed:
          !isCurrent || (sealedThroughMs > 0 && link.markedSeal !== markedSealOf(stream, sealedThroughMs)),
      }
    })
    .filter((span) => span.fromMs <= span.toMs)

/** UTC days that a span touches, ascending. */
export const daysOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }): string[] => {
  const days: string[] = []
  for (let ms = dayStartMs(fromMs); ms <= toMs; ms += dayMs) days.push(dayOf(ms))
  return days
}

export const startOfDay = (day: string): number => Date.parse(day)
/** The last millisecond of a day. */
export const endOfDay = (day: string): number => Date.parse(day) + dayMs - 1
export const isSealed = (day: string, { sealedThroughMs }: Pick<StreamSpan, 'sealedThroughMs'>): boolean =>
  endOfDay(day) <= sealedThroughMs
