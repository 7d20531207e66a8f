import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Shelf } from '../../../shared/alarms/shelf'
import { secondMs } from '../../../shared/core/time'
import { sayDoubt } from '../../../shared/doubts/doubtMark'
import { alarmPath } from '../../../shared/alarms/alarmLink'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { formatEventDuration } from '../alerts/EventDuration'
import { formatSince } from '../ui/text/formatTime'
import { aboutEvent } from '../alerts/eventColumns'
import styles from './Alarms.module.css'
import { type AlarmRow, idOfAlarm, nameOfDevice } from './alarmRow'

/** The mark by which the keyboard finds the rows. */
export const alarmMark = 'data-alarm'

interface Props {
  alarm: AlarmRow
  onOpen: (alarm: AlarmRow) => void
}

/** What an alarm is about; it opens its history here, and in a new tab by its own address. */
export const AlarmLink = ({ alarm, onOpen }: Props) => {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(alarm)
  }
  return (
    <Link
      to={alarmPath(alarm.deviceid, alarm.id)}
      className={styles.link}
      onClick={press}
      {...{ [alarmMark]: idOfAlarm(alarm) }}
    >
      {aboutEvent(alarm)}
    </Link>
  )
}

const mostNamed = 5

/** What a dialog is about, in words. */
export const AlarmNames = ({ alarms }: { alarms: readonly AlarmRow[] }) => (
  <ul className={styles.names}>
    {alarms.slice(0, mostNamed).map((alarm) => (
      <li key={idOfAlarm(alarm)}>
        <strong>{nameOfDevice(alarm)}</strong> {aboutEvent(alarm)}
      </li>
    ))}
    {alarms.length > mostNamed ? <li>and {alarms.length - mostNamed} more</li> : null}
  </ul>
)

export const isHolding = ({ untilTs }: Pick<Shelf, 'untilTs'>, nowMs: number): boolean =>
  untilTs === undefined || untilTs * secondMs > nowMs

/** `Shelved until 14:05 (23 min left): part is ordered (Ada)`; without an end until the occurrence ends. */
export const describeShelf = (word: string, { untilTs, reason, by }: Shelf, nowMs: number): string => {
  if (untilTs === undefined) return `${word} until it ends: ${reason} (${by})`
  const untilMs = untilTs * secondMs
  const left = formatEventDuration(Math.max(0, untilMs - nowMs) / secondMs)
  return `${word} until ${formatSince(untilMs, nowMs)} (${left} left): ${reason} (${by})`
}

/** What is acknowledged or held back ends its chain. */
const describeEscalation = ({ escalation, state }: AlarmRow, nowMs: number): string | undefined => {
  if (escalation?.dueTs === undefined || state !== 'unacknowledged') return undefined
  const due = formatSince(escalation.dueTs * secondMs, nowMs)
  return `Goes to step ${escalation.step} of ${escalation.chain} at ${due}`
}

/** What people have done about an alarm, and what the portal will do, each in one sentence; the most telling first. */
export const describeAlarm = (alarm: AlarmRow, nowMs: number): string[] => {
  const { acknowledged, assignee, shelf, outOfService, suppressedBy, delayedUntilTs, count, doubt } = alarm
  const at = (ts: number) => formatSince(ts * secondMs, nowMs)
  const note = acknowledged?.note === undefined ? '' : `: ${acknowledged.note}`
  const doubted = doubt === undefined ? undefined : sayDoubt(doubt, at(doubt.sinceTs))
  return [
    doubted && `${doubted.slice(0, 1).toUpperCase()}${doubted.slice(1)}`,
    acknowledged === undefined
      ? undefined
      : `Acknowledged by ${acknowledged.by}, ${at(acknowledged.ts)}${note}`,
    assignee === undefined ? undefined : `Assigned to ${assignee.name}`,
    alarm.state === 'shelved' && shelf !== undefined ? describeShelf('Shelved', shelf, nowMs) : undefined,
    alarm.state === 'outOfService' && outOfService !== undefined
      ? describeShelf('Out of service', outOfService, nowMs)
      : undefined,
    suppressedBy === undefined ? undefined : `Hidden while: ${suppressedBy}`,
    delayedUntilTs === undefined || delayedUntilTs * secondMs <= nowMs
      ? undefined
      : `Notifies at ${at(delayedUntilTs)} if it still lasts`,
    describeEscalation(alarm, nowMs),
    count > 1 ? `Began ${count} times` : undefined,
  ].filter((text) => text !== undefined)
}

/** Who has an alarm, and what keeps it quiet, with what is left of the time. */
export const AlarmFacts = ({ alarm }: { alarm: AlarmRow }) => {
  const nowMs = useNow()
  useZone()
  const facts = describeAlarm(alarm, nowMs)
  return facts.length === 0 ? null : (
    <ul className={styles.facts}>
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
