import { useLocation } from 'react-router-dom'
import { getAlarms } from '../../../shared/alarms/alarms'
import { addressOf, type RequestOf } from '../../../shared/core/endpoint'
import { useEndpoint } from '../core/api/useEndpoint'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { paths } from '../paths'

/** How many alarms of all devices no one has acknowledged. */
const countRequest = {
  states: 'unacknowledged',
  dataPoints: 1,
} as const satisfies RequestOf<typeof getAlarms>
export const countAddress = addressOf(getAlarms, countRequest)

const narrowing = ['show', 'level', 'group', 'assignee']

/** Whether the page of events shows the alarms of all devices: then its list counts them, and the badge asks nothing. */
export const isCountedOnPage = (pathname: string, search: string): boolean => {
  const params = new URLSearchParams(search)
  return pathname === paths.events() && narrowing.every((name) => !params.has(name))
}

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
