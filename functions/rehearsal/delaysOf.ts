import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { secondMs } from '../../shared/core/time'
import { offDelayMsOf } from '../alerts/alarmHolds'
import type { LinkItem, RecordItem } from '../devices/deviceStore'

/** What the portal waits for before it notifies of a device's events, and before it counts one as ended; seconds. */
export const delaysOf = ({ record, link }: { record: RecordItem; link: LinkItem }) => {
  const { alarm, warning } = (record.alarmRules ?? defaultAlarmRules).onDelaySeconds
  return { onDelaySeconds: { alarm, warning }, offDelaySeconds: offDelayMsOf(record, link) / secondMs }
}
