import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import type { LinkItem, RecordItem } from '../devices/deviceStore'

/** An end counts once it has held for two intervals, whatever is set. */
const leastIntervals = 2

/** What the portal waits for before it notifies of a device's events, and before it counts one as ended; seconds. */
export const delaysOf = ({ link }: { record: RecordItem; link: LinkItem }) => {
  const { onDelaySeconds, offDelaySeconds } = defaultAlarmRules
  const { alarm, warning } = onDelaySeconds
  return {
    onDelaySeconds: { alarm, warning },
    offDelaySeconds: Math.max(offDelaySeconds, leastIntervals * link.intervalSeconds),
  }
}
