import { getAlarms } from '../../../shared/alarms/alarms'
import { addressOf, type RequestOf } from '../../../shared/core/endpoint'
import { paths } from '../paths'

/** How many alarms of all devices no one has acknowledged. */
export const countRequest = {
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
