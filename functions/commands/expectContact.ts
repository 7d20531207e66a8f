import { type Clock, dayMs } from '../../shared/core/time'
import { type ContactOutlook, contactOutlook } from './contactOutlook'
import { tierOf } from '../../shared/plans/tierOf'
import type { DeviceId } from '../../shared/core/ids'
import type { ReadingReader } from '../data/readingReader'
import { rawLifeMs } from '../data/readingStore'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'

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
    // What a plan thins out tells how often readings are kept, not how often the device makes contact.
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
