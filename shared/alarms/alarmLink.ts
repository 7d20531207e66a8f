import { DeviceId } from '../core/ids'
import { OccurrenceId } from './alarm'

/** On the page of events: which occurrence is open. */
export const alarmParam = 'alarm'

/** How an address names an occurrence: without a character that a mail or a phone would encode. */
export const alarmRef = (deviceid: DeviceId, id: string): string => `${deviceid}~${id.replace('#', '~')}`

/** Undefined for what names none. */
export const readAlarmRef = (ref: string): { deviceid: DeviceId; id: string } | undefined => {
  const [first, began = '', condition = ''] = ref.split('~')
  const deviceid = DeviceId.safeParse(first)
  const id = OccurrenceId.safeParse(`${began}#${condition}`)
  return deviceid.success && id.success ? { deviceid: deviceid.data, id: id.data } : undefined
}

/** The page on which an occurrence is open with its history. */
export const alarmPath = (deviceid: DeviceId, id: string): string =>
  `/events?${alarmParam}=${alarmRef(deviceid, id)}`
