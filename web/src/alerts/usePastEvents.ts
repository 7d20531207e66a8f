import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type EventOfDevice, getPastEvents } from '../../../shared/alerts/activeEvents'
import type { OutputOf } from '../../../shared/core/endpoint'
import { usePages } from '../core/api/usePages'

const pageLength = 100

const entriesOf = ({ past }: OutputOf<typeof getPastEvents>) => past
const idOf = ({ deviceid, id }: EventOfDevice) => `${deviceid} ${id}`

/** What has ended on all devices, newest first, as far as it was read; without a level nothing is asked. */
export const usePastEvents = (level: AlertLevel | undefined) =>
  usePages(getPastEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf,
    idOf,
  })
