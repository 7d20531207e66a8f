import type { OutputOf } from '../../shared/core/endpoint'
import { type Clock, secondMs } from '../../shared/core/time'
import { packReadings, type PackedReadings } from '../../shared/rehearsal/packReadings'
import { type getRehearsal as contract, maxRehearsedReadings } from '../../shared/rehearsal/rehearsal'
import { maxAnswerBytes } from '../core/countFitting'
import type { Serve } from '../core/http/serve'
import type { Points } from '../data/points'
import type { Sources } from '../data/readRows'
import type { DeviceStore } from '../devices/deviceStore'
import { delaysOf, type EventSources, openReadKnown, readRaisedOf, readUnknown } from './readKnown'
import { openReadTrace } from './readTrace'

/** Room for what else the answer holds. */
const maxPackedBytes = maxAnswerBytes - 500_000

/** The newest readings that an answer may hold. */
const packNewest = ({ times, values }: Points): { packed: PackedReadings; dropped: number } => {
  let dropped = Math.max(0, times.length - maxRehearsedReadings)
  for (;;) {
    const packed = packReadings(times.subarray(dropped), values.subarray(dropped))
    if (JSON.stringify(packed).length <= maxPackedBytes) return { packed, dropped }
    dropped = Math.ceil((dropped + times.length) / 2)
  }
}

/** `GET /device/{deviceid}/rehearsal`: decided on by the page, since a limit that is dragged moves many times a second. */
export const getRehearsal = (
  sources: Sources,
  devices: Pick<DeviceStore, 'many' | 'item'>,
  events: EventSources,
  now: Clock,
): Serve<typeof contract> => {
  const readKnown = openReadKnown(devices, now)
  const readTrace = openReadTrace(sources, now)
  return async ({ dataKey, ...input }, caller): Promise<OutputOf<typeof contract>> => {
    const asked = await readKnown(input, caller)
    const { intervalSeconds } = asked.device.link
    // What would not fit is not read: a device measures no more often than its interval.
    const shortestMs = maxRehearsedReadings * Math.max(1, intervalSeconds) * secondMs
    const known = { ...asked, fromMs: Math.max(asked.fromMs, asked.toMs - shortestMs) }
    const [points, { raised, eventsFromTs }] = await Promise.all([
      readTrace.all({ ...known, dataKey }),
      readRaisedOf(events, known, dataKey),
    ])
    const { packed, dropped } = packNewest(points)
    const fromMs = dropped === 0 ? known.fromMs : (points.times[dropped] ?? known.toMs)
    return {
      fromTs: fromMs / secondMs,
      toTs: known.toMs / secondMs,
      intervalSeconds,
      readings: packed,
      unknown: await readUnknown(devices, { ...known, fromMs }, points.times.subarray(dropped), 0),
      raised,
      eventsFromTs: Math.max(eventsFromTs, fromMs / secondMs),
      ...delaysOf(known.device),
    }
  }
}
