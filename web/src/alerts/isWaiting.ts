import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'

/** Whether it waits for a person: an info asks for no one, nor does what is shelved, out of service or suppressed. */
export const isWaiting = ({
  level,
  acknowledgedTs,
  isHeld,
}: Pick<DeviceEvent, 'level' | 'acknowledgedTs' | 'isHeld'>): boolean =>
  level !== 'info' && acknowledgedTs === undefined && isHeld === undefined
