import type { MapState } from '../../../shared/views/mapWidget'
import { contactState } from '../groups/contactState'
import type { GroupDevice } from './groupDevices'

/** Slower than a walk: what a standing receiver makes of noise. */
const movingKmh = 2

export const statusNames = { moving: 'Moving', idle: 'Idle', offline: 'Offline' } as const satisfies Record<
  MapState,
  string
>

/** What `statusOf` reads besides the contact. */
export const statusKeys = ['gps_speed'] as const

/** Silent for too long is offline; heard of, it moves or stands. */
export const statusOf = (device: GroupDevice, nowMs: number): MapState => {
  if (contactState(device, nowMs) !== 'live') return 'offline'
  const { gps_speed: speed } = device.values
  return typeof speed === 'number' && speed > movingKmh ? 'moving' : 'idle'
}
