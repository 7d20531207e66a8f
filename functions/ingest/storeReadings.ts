import type { ParsedReading } from '../../shared/data/parsePayload'
import { secondMs, minuteMs } from '../../shared/core/time'
import type { Tier } from '../../shared/plans/tierOf'
import type { RecordItem, RecordStream } from '../devices/deviceStore'
import type { RawReading, ReadingWriter } from '../data/readingStore'

/** How far ahead a device's clock may run and still be believed about which of its readings is the latest. */
const clockSkewMs = 10 * minuteMs

interface Times {
  tsMs: number
  arrivedMs: number
}

/**
 * The place of a reading among those of its device: its own time, or its arrival where its clock runs further ahead.
 * A reading of tomorrow is thus overtaken by the next one that comes, instead of staying the latest for a day.
 */
export const rankOf = ({ tsMs, arrivedMs }: Times): number =>
  tsMs <= arrivedMs + clockSkewMs ? tsMs : arrivedMs

/** The rank of the latest reading known; one that was stored from far ahead counts as no newer than the last contact. */
export const latestRankOf = (link: {
  latestTsMs?: number | undefined
  lastContactMs?: number | undefined
}): number | undefined =>
  link.latestTsMs === undefined
    ? undefined
    : Math.min(link.latestTsMs, (link.lastContactMs ?? Infinity) + clockSkewMs)

/**
 * The place of a reading among those by which events are followed. Nothing is measured after it arrived: once a clock
 * that ran ahead is set back, what comes next is newer all the same.
 */
export const eventRankOf = ({ tsMs, arrivedMs }: Times): { tsMs: number; aheadMs: number } => ({
  tsMs: Math.min(tsMs, arrivedMs),
  aheadMs: Math.max(0, tsMs - arrivedMs),
})

interface Part<R> {
  stream: string
  /** Whether the device still has it. */
  isPresent: boolean
  readings: R[]
}

const nameOf = ({ deviceid, streamId }: RecordStream): string => `${deviceid}#${streamId}`

/** The device's own streams, the oldest first; one that it was given has its readings already. */
const ownStreams = ({
  deviceid,
  streams,
  pastStreams = [],
}: Pick<RecordItem, 'deviceid' | 'streams' | 'pastStreams'>) => {
  const present = streams.map((stream) => ({ ...stream, isPresent: true }))
  const past = pastStreams.map((stream) => ({ ...stream, isPresent: false }))
  // One that went to another device and came back is present.
  const named = new Map([...past, ...present].map((stream) => [nameOf(stream), stream]))
  return [...named.values()]
    .filter((stream) => stream.deviceid === deviceid)
    .sort((a, b) => (a.arrivalFromMs ?? 0) - (b.arrivalFromMs ?? 0))
}

/**
 * Which stream each reading goes into: not the newest one at the time it is taken, but the one in whose time it
 * arrived. Data that is deleted or given to another device ends at an instant of arrival, however long a message waits
 * before it is taken. The last part is that of the newest stream, be it empty: a contact moves the device on.
 */
export const readingsByStream = <R extends { arrivedMs: number }>(
  record: Pick<RecordItem, 'deviceid' | 'streams' | 'pastStreams'>,
  readings: readonly R[],
): Part<R>[] => {
  const own = ownStreams(record)
  const parts = own.map((stream, i) => {
    const fromMs = i === 0 ? -Infinity : (stream.arrivalFromMs ?? 0)
    const toMs = own[i + 1]?.arrivalFromMs ?? Infinity
    return {
      stream: nameOf(stream),
      isPresent: stream.isPresent,
      readings: readings.filter(({ arrivedMs }) => arrivedMs >= fromMs && arrivedMs < toMs),
    }
  })
  if (parts.length === 0) throw new Error(`Device ${record.deviceid} has no data stream`)
  return parts.filter((part, i) => part.readings.length > 0 || i === parts.length - 1)
}

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
