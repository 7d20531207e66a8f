import { alertLevels, type AlertLevel } from '../../../shared/alerts/alertLevels'
import { useSearchState } from '../core/routing/useSearchState'
import { type EventOfDevice, getActiveEvents, getPastEvents } from '../../../shared/alerts/activeEvents'
import type { OutputOf } from '../../../shared/core/endpoint'
import { usePages } from '../core/api/usePages'

const isLevel = (text: string | null): text is AlertLevel => alertLevels.some((level) => level === text)

/** Which events are shown, kept in the address. */
export const useEventFilters = () => {
  const [params, change] = useSearchState()
  const level = params.get('level')
  return {
    isPast: params.get('show') === 'ended',
    level: isLevel(level) ? level : 'info',
    groupid: params.get('group') ?? '',
    text: params.get('q') ?? '',
    change,
  } as const
}

const pollMs = 30_000
const pageLength = 100

const activeOf = ({ events }: OutputOf<typeof getActiveEvents>) => events
const pastOf = ({ past }: OutputOf<typeof getPastEvents>) => past
const idOf = ({ deviceid, id }: EventOfDevice) => `${deviceid} ${id}`

/** Active events of all devices, of this level and worse; without a level nothing is asked. */
export const useActiveEvents = (level: AlertLevel | undefined) =>
  usePages(getActiveEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf: activeOf,
    idOf,
    refreshInterval: pollMs,
  })

/** Ended events of all devices, newest first, as far as they were read; without a level nothing is asked. */
export const usePastEvents = (level: AlertLevel | undefined) =>
  usePages(getPastEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf: pastOf,
    idOf,
  })
