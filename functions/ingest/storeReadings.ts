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

/** Basic thins what it stores. A reading in which an event begins or ends is kept: without it the event would last on. */
export const isThinned = (tier: Pick<Tier, 'dataToPortal'>): boolean => !tier.dataToPortal

const groupBySlot = (readings: readonly ArrivedReading[], intervalSeconds: number) => {
  const slots = new Map<string, ArrivedReading[]>()
  for (const reading of readings) {
    const slot = slotOf(reading.tsMs, intervalSeconds)
    const group = slots.get(slot)
    if (group === undefined) slots.set(slot, [reading])
    else group.push(reading)
  }
  return slots
}

/** Stores a thinned stream, its slots at once; returns how many readings were left out. */
export const storeThinned = async (
  writer: ReadingWriter,
  stream: string,
  readings: readonly ArrivedReading[],
  keepAlways: ReadonlySet<string>,
  intervalSeconds: number,
): Promise<number> => {
  /** Of a slot that is taken already, its winner may come again: each is tried until one is kept. */
  const keepFirst = async ([slot, all]: [string, ArrivedReading[]]): Promise<number> => {
    for (const reading of all) {
      if (await writer.putFirstOfSlot(rawReadingOf(stream, reading), slot)) return all.length - 1
    }
    return all.length
  }
  const [always, others] = [true, false].map((isKept) =>
    readings.filter(({ key }) => keepAlways.has(key) === isKept),
  ) as [ArrivedReading[], ArrivedReading[]]
  const [thinned] = await Promise.all([
    Promise.all([...groupBySlot(others, intervalSeconds)].map(keepFirst)),
    writer.putAll(always.map((reading) => rawReadingOf(stream, reading))),
  ])
  return thinned.reduce((sum, count) => sum + count, 0)
}
