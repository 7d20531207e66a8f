import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { type ServerLogEntry, getGroupLog, getServerLog } from '../../../shared/serverlog/serverLog'
import { usePages } from '../core/api/usePages'
import type { LogWindow } from './timeWindow'

/** Whose log it is. */
export interface LogSubject {
  deviceid?: DeviceId
  groupid?: GroupId
}

/** As many as a page of the server holds at most. */
const dataPoints = 100

const entriesOf = ({ events }: OutputOf<typeof getServerLog>) => events
const idOf = ({ id }: ServerLogEntry) => id

/** What was changed on a device or in a group, newest first, as far as it was read. */
export const useServerLog = ({ deviceid, groupid }: LogSubject, window: LogWindow) => {
  const span = { ...window, dataPoints }
  const ofDevice = deviceid === undefined ? undefined : { deviceid, ...span }
  const ofGroup = groupid === undefined ? undefined : { groupid, ...span }
  const device = usePages(getServerLog, ofDevice, { entriesOf, idOf })
  const group = usePages(getGroupLog, ofGroup, { entriesOf, idOf })
  return groupid === undefined ? device : group
}
