import { clockUnsetSeconds } from '../../../shared/core/time'
import type { Device } from './useDevice'

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

/** Why nothing can be said of a device's last contact; undefined when the portal has answered. */
export const unknownContactOf = ({
  role,
  settingsError,
}: Pick<Device, 'role' | 'settingsError'>): 'not loaded' | 'loading' | undefined => {
  if (settingsError !== undefined) return 'not loaded'
  return role === undefined ? 'loading' : undefined
}
