import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { alarmPath } from '../../../shared/alarms/alarmLink'
import { type DeviceEvent, getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import styles from '../charts/drawing/Chart.module.css'
import type { Domain } from '../charts/model/chartAxis'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'

/** Asked for by whole steps of time, so that a chart that follows the present asks seldom. */
const stepSeconds = 300
const none: readonly DeviceEvent[] = []

/** The events of a measurement that began or lasted in a time; those that cannot be read are left out. */
export const useChartEvents = (deviceid: DeviceId, key: string, time: Domain | undefined) => {
  const span = time === undefined ? 0 : (time.max - time.min) / 1000
  const from = time === undefined ? 0 : time.min / 1000 - span
  const request =
    time === undefined
      ? undefined
      : { deviceid, fromTime: Math.max(0, Math.floor(from / stepSeconds) * stepSeconds), dataPoints: 100 }
  const { data } = useEndpoint(getEvents, request, { keepPreviousData: true, dedupingInterval: keepMs.data })
  const [min, max] = [time?.min ?? 0, time?.max ?? 0]
  return useMemo(
    () =>
      data === undefined
        ? none
        : [...data.active, ...data.past].filter(
            ({ topic, beganTs, endedTs = Infinity }) =>
              topic === key && beganTs * 1000 <= max && endedTs * 1000 >= min,
          ),
    [data, key, min, max],
  )
}

const shownAtMost = 5

/** `since 04:51`, or `04:51 to 05:10` for one that has ended. */
const describeTime = ({ beganTs, endedTs, acknowledgedTs }: DeviceEvent, nowMs: number): string => {
  const began = formatSince(beganTs * secondMs, nowMs)
  const acknowledged =
    acknowledgedTs === undefined ? '' : `, acknowledged ${formatSince(acknowledgedTs * secondMs, nowMs)}`
  const ended = endedTs === undefined ? undefined : formatSince(endedTs * secondMs, nowMs)
  return `${ended === undefined ? `since ${began}` : `${began} to ${ended}`}${acknowledged}`
}

interface Props {
  deviceid: DeviceId
  events: readonly DeviceEvent[]
}

/** The events that a chart marks, in words; each leads to what became of it. */
export const ChartEvents = ({ deviceid, events }: Props) => {
  useZone()
  const nowMs = useNow()
  return events.length === 0 ? null : (
    <ul className={styles.legend} aria-label="Events">
      {events.slice(0, shownAtMost).map((event) => (
        <li key={event.id}>
          <StatusMark tone={event.level}>
            <Link to={alarmPath(deviceid, event.id)} className={styles.eventLink} title="History and notes">
              {nameOfLevel(event.level)}: {event.msg} {describeTime(event, nowMs)}
            </Link>
          </StatusMark>
        </li>
      ))}
      {events.length > shownAtMost && <li>and {events.length - shownAtMost} more</li>}
    </ul>
  )
}
