import { getAlarm, getAlarms } from '../../../shared/alarms/alarms'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'

/** What is old once something was done about alarms: of one device, or of several. */
export const readsOfAlarms = (deviceid?: DeviceId) => {
  const of = deviceid === undefined ? {} : { deviceid }
  return [readsOf(getAlarms, {}), readsOf(getAlarm, of), readsOf(getEvents, of), readsOf(getSettings, of)]
}
