import { type Clock, dayMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { DeviceId } from '../../shared/core/ids'
import { type ReadingReader, rawLifeMs } from '../data/readingStore'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'

/** When a device will be heard of next, estimated from its own past. Times are epoch milliseconds. */
type ContactOutlook =
  | { kind: 'expected'; atMs: number; everyMs: number; basis: Basis }
  /** It has been silent for longer than its rhythm explains, since then. */
  | { kind: 'overdue'; sinceMs: number; everyMs: number; basis: Basis }

/** Learned from when messages arrived, or only what the device reports as its interval. */
type Basis = 'history' | 'interval'

interface Facts {
  lastContactMs: number
  /** When messages arrived, in any order. */
  arrivalsMs: readonly number[]
  /** What the device's own settings say about its rhythm. */
  intervalSeconds: number
  nowMs: number
}

/** Messages that arrive this close together are one contact: a batch, or a buffer being emptied. */
const sameContactMs = 2000
/** Fewer silences than this tell no rhythm; a silence that happened only once was an outage. */
const leastSilences = 3
const leastAlike = 2
/** A steady device is a little late now and then. */
const tolerance = 0.1

const silencesOf = (arrivalsMs: readonly number[]): number[] => {
  const sorted = [...arrivalsMs].sort((a, b) => a - b)
  return sorted
    .slice(1)
    .map((at, index) => at - (sorted[index] ?? at))
    .filter((silence) => silence > sameContactMs)
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/**
 * A device that has been silent for a while will end this silence as it ended others at least as long: the median of
 * those says when. So a device that wakes every hour and then sends each minute is expected in a minute while it is
 * awake, and in an hour once it sleeps. Silences longer than all but one before are overdue.
 */
export const contactOutlook = ({
  lastContactMs,
  arrivalsMs,
  intervalSeconds,
  nowMs,
}: Facts): ContactOutlook => {
  const silences = silencesOf(arrivalsMs)
  const isKnown = silences.length >= leastSilences
  const basis: Basis = isKnown ? 'history' : 'interval'
  const rhythm = isKnown ? silences : [intervalSeconds * 1000, intervalSeconds * 1000]
  const everyMs = median(rhythm)
  const silentMs = nowMs - lastContactMs
  const longer = rhythm.filter((silence) => silence * (1 + tolerance) > silentMs)
  if (longer.length >= leastAlike) {
    return { kind: 'expected', atMs: Math.max(lastContactMs + median(longer), nowMs), everyMs, basis }
  }
  const usual = [...rhythm].sort((a, b) => b - a)[leastAlike - 1] ?? everyMs
  return { kind: 'overdue', sinceMs: lastContactMs + usual, everyMs, basis }
}

export interface ExpectedContact {
  isConnected: boolean
  lastMs: number | undefined
  /** Undefined before the first contact. */
  outlook: ContactOutlook | undefined
}

/** When a device that commands wait for will be heard of next. */
export type ExpectContact = (deviceid: DeviceId) => Promise<ExpectedContact>

/** Enough to see a device sleep a few times; a device that sends all the time is known from fewer. */
const learnedFrom = 40

export const openExpectContact = (
  devices: Pick<DeviceStore, 'record' | 'link'>,
  readings: ReadingReader,
  now: Clock,
): ExpectContact => {
  const arrivals = async ({ streams, ...record }: RecordItem, intervalSeconds: number): Promise<number[]> => {
    const stream = streams.at(-1)
    // What a plan thins out shows how often readings are kept, not how often the device makes contact.
    const isThinned = tierOf({ ...record, nowMs: now() }).minIntervalSeconds > intervalSeconds
    if (stream === undefined || isThinned) return []
    const found = await readings.range({
      stream: `${stream.deviceid}#${stream.streamId}`,
      fromMs: now() - rawLifeMs,
      toMs: now() + dayMs,
      limit: learnedFrom,
      newestFirst: true,
    })
    return found.readings.map(({ awsTsMs }) => awsTsMs)
  }

  return async (deviceid) => {
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    const lastMs = link?.lastContactMs
    const isConnected = link?.connected ?? false
    if (record === undefined || link === undefined || lastMs === undefined) {
      return { isConnected, lastMs, outlook: undefined }
    }
    const { intervalSeconds } = link
    const arrivalsMs = await arrivals(record, intervalSeconds)
    const outlook = contactOutlook({ lastContactMs: lastMs, arrivalsMs, intervalSeconds, nowMs: now() })
    return { isConnected, lastMs, outlook }
  }
}
