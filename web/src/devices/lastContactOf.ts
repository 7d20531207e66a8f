import { clockUnsetSeconds } from '../../../shared/core/time'

/**
 * When a device last made contact, in milliseconds: what the portal noted, or the newest reading's arrival, whichever
 * is later. A reading without an arrival time counts by its own time, if its clock was set.
 */
export const lastContactOf = (
  notedMs: number | undefined,
  newestTs: number | undefined,
  newestArrivalMs: number | undefined,
): number | undefined => {
  const measuredMs = newestTs !== undefined && newestTs > clockUnsetSeconds ? newestTs * 1000 : undefined
  const arrivedMs = newestArrivalMs ?? measuredMs
  if (notedMs === undefined || arrivedMs === undefined) return notedMs ?? arrivedMs
  return Math.max(notedMs, arrivedMs)
}
