import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Alarm, alarmStateLabel } from '../../../shared/alarms/alarm'
import { getAlarm, type AlarmStep } from '../../../shared/alarms/alarms'
import type { DeviceId } from '../../../shared/core/ids'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { noteAlarm } from '../../../shared/alarms/alarmActions'
import { aboutEvent } from '../alerts/eventColumns'
import { EventDuration, formatEventDuration } from '../alerts/EventDuration'
import { chartOfEvent, pathOfEvent, valueOfEvent } from '../alerts/eventFacts'
import { useEndpoint } from '../core/api/useEndpoint'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { paths } from '../paths'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { DockedPanel } from '../ui/layout/DockedPanel'
import { Instant } from '../ui/text/Instant'
import { useNow } from '../ui/text/useNow'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Textarea } from '../ui/field/Textarea'
import { Form } from '../ui/form/Form'
import { type AlarmActions, AlarmButtons } from './AlarmButtons'
import { AlarmFacts } from './AlarmFacts'
import styles from './Alarms.module.css'
import { type AlarmRow, alarmRow, nameOfDevice, whyMayNotAct, readsOfAlarms } from './alarmRow'

const stepLabel = {
  began: 'Began',
  ended: 'Ended',
  acknowledged: 'Acknowledged',
  note: 'Note',
  assigned: 'Assigned',
  shelved: 'Shelved',
  unshelved: 'No longer shelved',
  outOfService: 'Out of service',
  inService: 'Back in service',
  reset: 'Reset',
  notified: 'Notified',
  notNotified: 'Not notified',
  escalated: 'Escalated',
  reminded: 'Reminder',
  doubt: 'Sensor in doubt',
} as const satisfies Record<AlarmStep['kind'], string>

/** What became of an alarm, oldest first: who did what, and when. */
const AlarmHistory = ({ steps }: { steps: readonly AlarmStep[] }) => (
  <ol className={styles.steps} aria-label="History">
    {steps.map(({ ts, kind, by, text }, at) => (
      // A step has no id of its own, and none is ever put between two others.
      <li key={`${ts} ${kind} ${at}`} data-kind={kind}>
        <span className={styles.stepHead}>
          <strong>{stepLabel[kind]}</strong>
          {by === undefined ? '' : ` by ${by}`}
          <Instant ms={ts * secondMs} className={styles.stepTime} />
        </span>
        {text === '' ? null : <span className={styles.stepText}>{text}</span>}
      </li>
    ))}
  </ol>
)

interface NoteFormProps {
  deviceid: DeviceId
  id: string
  /** Why none may be written. */
  disabledReason: string | undefined
}

const blank = { note: '' }

/** What a person wants the next one to know about an alarm. */
const NoteForm = ({ deviceid, id, disabledReason }: NoteFormProps) => {
  const form = useEndpointForm(noteAlarm, {
    saved: blank,
    startsOver: true,
    unchanged: 'Write a note.',
    request: ({ note }) => ({ deviceid, id, note }),
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <Form form={form} submit="Add note" disabledReason={disabledReason}>
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.field('note')} />
    </Form>
  )
}

interface Props {
  deviceid: DeviceId
  id: string
  actions: AlarmActions
  /** Why people were notified of it, or not. */
  why?: ((alarm: Alarm) => ReactNode) | undefined
  onClose: () => void
}

const Facts = ({ alarm }: { alarm: AlarmRow }) => {
  const { deviceid, level, state, beganTs, endedTs, value, own } = alarm
  return (
    <>
      <p className={styles.cardFacts}>
        <StatusMark tone={level}>
          <span className={styles.level}>{nameOfLevel(level)}</span>, {alarmStateLabel[state].toLowerCase()}
        </StatusMark>
        <Link to={paths.data(deviceid)} className={styles.device}>
          {nameOfDevice(alarm)}
        </Link>
        {chartOfEvent(alarm) === undefined ? null : <Link to={pathOfEvent(alarm)}>Chart</Link>}
      </p>
      <p className={styles.cardFacts}>
        <span>
          {endedTs === undefined ? 'since ' : 'began '}
          <Instant ms={beganTs * secondMs} />
        </span>
        <span>
          {endedTs === undefined ? 'for ' : 'lasted '}
          {endedTs === undefined ? (
            <EventDuration sinceTs={beganTs} />
          ) : (
            formatEventDuration(endedTs - beganTs)
          )}
        </span>
        {value === undefined ? null : <span>at start {valueOfEvent(alarm, own)}</span>}
      </p>
      <AlarmFacts alarm={alarm} />
    </>
  )
}

/** One alarm with all that became of it, and a field for what the next person should know. */
export const AlarmPanel = ({ deviceid, id, actions, why, onClose }: Props) => {
  const { data, error, mutate } = useEndpoint(
    getAlarm,
    { deviceid, id },
    { refreshInterval: pollSeconds.group * secondMs },
  )
  const nowMs = useNow()
  const row = data && alarmRow(data.alarm, nowMs)
  return (
    <DockedPanel title={row === undefined ? 'Event' : aboutEvent(row)} isFull={false} onClose={onClose}>
      {row === undefined || data === undefined ? (
        error === undefined ? (
          <Skeleton label="Loading the history" rows={5} rowRem={2.5} />
        ) : (
          <ErrorBox error={error} otherwise="The event could not be loaded." onRetry={() => void mutate()} />
        )
      ) : (
        <div className={styles.panel}>
          <Facts alarm={row} />
          <AlarmButtons alarm={row} actions={actions} hasPanel />
          {why?.(row)}
          <h3>History</h3>
          <AlarmHistory steps={data.steps} />
          <NoteForm deviceid={deviceid} id={id} disabledReason={whyMayNotAct(row)} />
        </div>
      )}
    </DockedPanel>
  )
}
