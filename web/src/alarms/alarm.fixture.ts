import type { Alarm } from '../../../shared/alarms/alarm'
import { DeviceId } from '../../../shared/core/ids'

/** An alarm of a device, and what is said of it otherwise. */
export const alarmOf = (device: string, more: Partial<Alarm> = {}): Alarm => ({
  id: '1700000000000#0123456789abcdef',
  deviceid: DeviceId.parse(device),
  deviceName: `Truck ${device.at(-1)}`,
  topic: 'cp3',
  own: { name: 'Brake Temp', units: '°C', dp: 0 },
  level: 'alarm',
  msg: 'High',
  value: 171.4,
  beganTs: 1_700_000_000,
  count: 1,
  isLatched: false,
  notes: 0,
  role: 'ADMIN',
  ...more,
})
