import { secondMs } from '../../../shared/core/time'
import type { DeviceLogEntry, TestOutcome, TestState } from '../../../shared/provisioning/deviceLog'
import { Instant } from '../ui/text/Instant'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import styles from './Provisioning.module.css'

export const kinds: Record<DeviceLogEntry['kind'], string> = {
  note: 'Note',
  edit: 'Edit',
  test: 'Test',
  provisioned: 'Provisioned',
}

const states: Record<TestState, { tone: StatusTone; text: string }> = {
  queued: { tone: 'info', text: 'Waits for the device' },
  sent: { tone: 'info', text: 'Handed over' },
  passed: { tone: 'ok', text: 'Passed' },
  failed: { tone: 'alarm', text: 'Failed' },
  noAnswer: { tone: 'alarm', text: 'No answer' },
  cancelled: { tone: 'none', text: 'Cancelled' },
}

/** How far a test is, and what the unit answered. */
export const TestResult = ({ test }: { test: TestOutcome }) => {
  const { tone, text } = states[test.state]
  return (
    <div className={styles.outcome}>
      <StatusMark tone={tone}>{text}</StatusMark>
      {test.detail === '' ? null : <span className={styles.detail}>{test.detail}</span>}
    </div>
  )
}

/** One line of the log of a device's making. */
export const LogLine = ({ entry }: { entry: DeviceLogEntry }) => (
  <li className={styles.line}>
    <div className={styles.lineHead}>
      <span className={styles.kind}>{kinds[entry.kind]}</span>
      <Instant ms={entry.ts * secondMs} />
      <span className={styles.by} title={entry.userEmail}>
        {entry.userName === '' ? entry.userEmail : entry.userName}
      </span>
    </div>
    <p className={styles.text}>{entry.text}</p>
    {entry.test === undefined ? null : <TestResult test={entry.test} />}
  </li>
)
