import { useLocation } from 'react-router-dom'
import { getAlarms } from '../../../shared/alarms/alarms'
import { useEndpoint } from '../core/api/useEndpoint'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { countRequest, isCountedOnPage } from './unacknowledged'

const pollMs = 60_000
const most = 99

/** How many alarms of all devices no one has acknowledged; nothing while there is none, or that is not known. */
export const UnacknowledgedCount = ({ className }: { className: string | undefined }) => {
  const { pathname, search } = useLocation()
  const { data } = useEndpoint(getAlarms, countRequest, {
    refreshInterval: isCountedOnPage(pathname, search) ? 0 : pollMs,
  })
  const count = data?.totals.unacknowledged ?? 0
  if (count === 0) return null
  return (
    <span className={className}>
      {count > most ? `${most}+` : count}
      <VisuallyHidden> unacknowledged</VisuallyHidden>
    </span>
  )
}
