import type { ParsedReading } from '../../shared/data/parsePayload'
import { secondMs } from '../../shared/core/time'
import type { Tier } from '../../shared/plans/tierOf'
import type { RawReading, ReadingWriter } from '../data/readingStore'

export interface ArrivedReading extends ParsedReading {
  arrivedMs: number
}

export const rawReadingOf = (stream: string, reading: ArrivedReading): RawReading => ({
  stream,
  at: reading.key,
  body: reading.bodyJson,
  awsTsMs: reading.arrivedMs,
})

/** The slot of a reading under a plan's update rate: Basic keeps the first of every 300 seconds. */
const slotOf = (tsMs: number, intervalSeconds: number): string =>
  String(Math.floor(tsMs / (intervalSeconds * secondMs)))

/** Basic thins what it stores; a reading in which an event begins or ends is always kept (design §6). */
export const isThinned = (tier: Pick<Tier, 'dataToPortal'>): boolean => !tier.dataToPortal

/** Stores a thinned stream, one slot after the other; returns how many readings were left out. */
export const storeThinned = async (
  writer: ReadingWriter,
  stream: string,
  readings: readonly ArrivedReading[],
  keepAlways: ReadonlySet<string>,
  intervalSeconds: number,
): Promise<number> => {
  let thinned = 0
  for (const reading of readings) {
    const raw = rawReadingOf(stream, reading)
    if (keepAlways.has(reading.key)) await writer.putAll([raw])
    else if (!(await writer.putFirstOfSlot(raw, slotOf(reading.tsMs, intervalSeconds)))) thinned += 1
  }
  return thinned
}
