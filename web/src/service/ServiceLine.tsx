import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceService } from '../../../shared/service/getService'
import { dayMs, secondMs } from '../../../shared/core/time'
import {
  type ServiceItem,
  unknownWhys,
  type ServiceState,
  serviceStates,
} from '../../../shared/service/serviceItem'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { sayDay, sayLeft } from './describeService'
import styles from './Service.module.css'

const daysTo = (ts: number, nowMs: number): number => Math.max(0, Math.round((ts * secondMs - nowMs) / dayMs))
const sayDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const sayAhead = ({ forecast, calendarTs, leftHours, ...item }: ServiceItem, nowMs: number): string => {
  if (forecast === undefined) {
    if (leftHours !== undefined) return `, ${sayLeft({ ...item, leftHours }) ?? ''}`
    return calendarTs === undefined ? '' : ` due on ${sayDay(calendarTs, nowMs)}`
  }
  const [from, days, to] = [forecast.fromTs, forecast.ts, forecast.toTs].map((ts) => daysTo(ts, nowMs))
  const due = days === 0 ? ' due today' : ` due in ${sayDays(days ?? 0)}`
  return from === to ? due : `${due} (80 %: ${from}–${sayDays(to ?? 0)})`
}

/** Which service of a machine is next: `250 h service due in 12 days (80 %: 9–16 days)`. */
export const sayServiceLine = (item: ServiceItem, nowMs: number): string => {
  const { planName, state, sinceTs, why, meterTs } = item
  const since = sinceTs === undefined ? '' : ` since ${sayDay(sinceTs, nowMs)}`
  const left = item.leftHours === undefined || item.leftHours > 0 ? undefined : sayLeft(item)
  switch (state) {
    case 'overdue':
    case 'due':
      return `${planName} ${state}${since}${left === undefined ? '' : `, ${left}`}`
    case 'unknown': {
      const silent = meterTs === undefined ? '' : ` since ${sayDay(meterTs, nowMs)}`
      if (why === 'silent') return `${planName}: meter silent${silent}, not known when it is due`
      const reason =
        why === undefined ? '' : `: ${unknownWhys[why].slice(0, 1).toLowerCase()}${unknownWhys[why].slice(1)}`
      return `${planName}${reason}`
    }
    case 'soon':
    case 'fine':
      return `${planName}${sayAhead(item, nowMs)}`
  }
}

const toneOfState: Record<ServiceState, StatusTone> = {
  overdue: 'alarm',
  due: 'warning',
  soon: 'alert',
  unknown: 'none',
  fine: 'ok',
}

/** How a machine stands by a plan. */
export const StateMark = ({ state }: { state: ServiceState }) => (
  <StatusMark tone={toneOfState[state]}>{serviceStates[state]}</StatusMark>
)

/** A machine is looked at some times a day. */
const everyMs = 600_000

/** On the page of a device: which service is next, and when; it leads to the plans of the group that it is of. */
export const ServiceLine = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data } = useEndpoint(getDeviceService, { deviceid }, { refreshInterval: everyMs })
  const nowMs = useNow()
  useZone()
  const [first] = data?.items ?? []
  if (first === undefined || data === undefined) return null
  const others = data.items.length - 1 + data.more
  return (
    <p className={styles.line}>
      <StatusMark tone={toneOfState[first.state]}>
        <Link to={`${paths.service(first.groupid)}?machine=${deviceid}`}>
          Service: {sayServiceLine(first, nowMs)}
        </Link>
        {others === 0 ? null : <span className={styles.more}> +{others} more</span>}
      </StatusMark>
    </p>
  )
}
