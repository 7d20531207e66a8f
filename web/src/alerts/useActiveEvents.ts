import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type EventOfDevice, getActiveEvents } from '../../../shared/alerts/activeEvents'
import type { OutputOf } from '../../../shared/core/endpoint'
import { usePages } from '../core/api/usePages'

const pollMs = 30_000
const pageLength = 100

const entriesOf = ({ events }: OutputOf<typeof getActiveEvents>) => events
const idOf = ({ deviceid, id }: EventOfDevice) => `${deviceid} ${id}`

/** What lasts now on all devices, of this level and worse; without a level nothing is asked. */
export const useActiveEvents = (level: AlertLevel | undefined) =>
  usePages(getActiveEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf,
    idOf,
    refreshInterval: pollMs,
  })
