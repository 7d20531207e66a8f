import type { DeviceRow } from './deviceRow'

/** The status that a device is marked with: its worst event, else that it is silent. */
export const toneOfRow = ({ events, contact }: DeviceRow): string | undefined =>
  events[0]?.level ?? (contact === 'live' ? undefined : 'none')
