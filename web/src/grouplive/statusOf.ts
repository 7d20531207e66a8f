import type { MapState } from '../../../shared/views/groupView'
import { contactState } from '../groups/contactState'
import type { GroupDevice } from './groupDevices'

/** Slower than a walk: what a standing receiver makes of noise. */
const movingKmh = 2

/** Work states by their number; those below are off, idle and waiting. */
const firstWorkState = 4

export const statusNames = {
  moving: 'Moving',
  working: 'Working',
  idle: 'Idle',
  offline: 'Offline',
} as const satisfies Record<MapState, string>

/** Silent for too long is offline; heard of, it moves, works where it stands, or does neither. */
export const statusOf = (device: GroupDevice, nowMs: number): MapState => {
  if (contactState(device, nowMs) !== 'live') return 'offline'
  const { gps_speed: speed, state } = device.values
  if (typeof speed === 'number' && speed > movingKmh) return 'moving'
  return typeof state === 'number' && state >= firstWorkState ? 'working' : 'idle'
}
