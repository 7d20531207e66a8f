import type { AlarmStep } from '../../../shared/alarms/alarms'
import { secondMs } from '../../../shared/core/time'
import { Instant } from '../ui/text/Instant'
import styles from './Alarms.module.css'

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
export const AlarmHistory = ({ steps }: { steps: readonly AlarmStep[] }) => (
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
