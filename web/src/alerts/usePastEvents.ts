import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type EventOfDevice, getPastEvents } from '../../../shared/alerts/activeEvents'
import type { OutputOf } from '../../../shared/core/endpoint'
import { usePages } from '../core/api/usePages'

const pageLength = 100

const pastOf = ({ past }: OutputOf<typeof getPastEvents>) => past
const idOf = ({ deviceid, id }: EventOfDevice) => `${deviceid} ${id}`

/** Ended events of all devices, newest first, as far as they were read; without a level nothing is asked. */
export const usePastEvents = (level: AlertLevel | undefined) =>
  usePages(getPastEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf: pastOf,
    idOf,
  })
