import { alertLevels, type AlertLevel } from '../../../shared/alerts/alertLevels'
import { useSearchState } from '../core/routing/useSearchState'

const isLevel = (text: string | null): text is AlertLevel => alertLevels.some((level) => level === text)

/** Which events are looked at, in the address. */
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
