import { isOutOfService, isShelved, offDelayMsOf, suppressionOf } from '../alerts/alarmHolds'
import { latestReading } from '../devices/latestReading'
import type { WorkContext } from './alarmWork'

/** Why an occurrence asks for no one at this moment, in words; undefined when it does. */
export const whyHeld = ({ row, record, link, nowMs }: WorkContext): string | undefined => {
  if (row.acknowledged !== undefined) return `${row.acknowledged.by} acknowledged`
  if (row.endedMs !== undefined) return 'the event has ended'
  if (isOutOfService(record, nowMs)) return 'the device is out of service'
  if (isShelved(record.shelves?.[row.topic], row, nowMs)) return 'it is shelved'
  return suppressionOf(record, row, latestReading(link)) === undefined ? undefined : 'it is suppressed'
}

/**
 * An event that is away within its off-delay may be the same one again: when that is decided. Undefined when it lasts, or
 * asks for no one any more.
 */
export const pausedUntil = ({ row, record, link, nowMs }: WorkContext): number | undefined => {
  if (row.endedMs === undefined || row.acknowledged !== undefined) return undefined
  const untilMs = row.endedMs + offDelayMsOf(record, link)
  return untilMs > nowMs ? untilMs : undefined
}
