import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { type ServerLogEntry, getServerLog } from '../../../shared/serverlog/serverLog'
import { usePages } from '../core/usePages'
import type { LogWindow } from './timeWindow'

/** As many as a page of the server holds at most. */
const pageLength = 100

const entriesOf = ({ events }: OutputOf<typeof getServerLog>) => events
const idOf = ({ id }: ServerLogEntry) => id

/** What was changed on a device, newest first, as far as it was read. */
export const useServerLog = (deviceid: DeviceId, window: LogWindow) =>
  usePages(getServerLog, { deviceid, ...window, dataPoints: pageLength }, { entriesOf, idOf })
