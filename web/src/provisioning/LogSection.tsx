import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import {
  type DeviceLogEntry,
  type TestOutcome,
  type TestState,
  getDeviceLog,
  addDeviceLog,
  maxNoteLength,
} from '../../../shared/provisioning/deviceLog'
import type { OutputOf } from '../../../shared/core/endpoint'
import { getProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { usePages } from '../core/api/usePages'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { readsOf } from '../core/api/readsOf'
import { Button } from '../ui/button/Button'
import { Textarea } from '../ui/field/Textarea'
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
const LogLine = ({ entry }: { entry: DeviceLogEntry }) => (
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

const isOpen = ({ test }: DeviceLogEntry): boolean => test?.state === 'queued' || test?.state === 'sent'

/** A test that runs is looked at often, otherwise others only write a line now and then. */
const watchMs = 3000
const idleMs = 30_000

const entriesOf = ({ entries }: OutputOf<typeof getDeviceLog>) => entries
const idOf = ({ id }: DeviceLogEntry) => id

/** The log of a device's making, newest first, as far as it was read. */
export const useDeviceLog = (deviceid: DeviceId) =>
  usePages(
    getDeviceLog,
    { deviceid },
    {
      entriesOf,
      idOf,
      refreshInterval: (latest) => (latest?.entries.some(isOpen) === true ? watchMs : idleMs),
    },
  )

/** What is old once something was done with a device in the factory. */
export const readsOfMaking = (deviceid: DeviceId) => [
  readsOf(getProvisionedDevice, { deviceid }),
  readsOf(getDeviceLog, { deviceid }),
]

const empty = { text: '' }

/** Writes a line into the log. What was typed stays when it could not be written. */
const NoteForm = ({ deviceid }: { deviceid: DeviceId }) => {
  const form = useEndpointForm(addDeviceLog, {
    saved: empty,
    unchanged: 'Write a note first.',
    request: ({ text }) => ({ deviceid, text }),
    refresh: readsOfMaking(deviceid),
    startsOver: true,
  })
  return (
    <Form form={form} submit="Add Note">
      <Textarea
        label="Note"
        maxLength={maxNoteLength}
        autosize
        minRows={1}
        maxRows={6}
        {...form.field('text')}
      />
    </Form>
  )
}

interface Props {
  deviceid: DeviceId
  log: ReturnType<typeof useDeviceLog>
}

const Lines = ({ log }: Pick<Props, 'log'>) => {
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = log
  if (entries === undefined) {
    return error === undefined ? (
      <Loading label="Loading the log" />
    ) : (
      <ErrorBox error={error} onRetry={reload} />
    )
  }
  if (entries.length === 0) {
    return <EmptyState title="Nothing yet.">Notes, edits and tests of this device appear here.</EmptyState>
  }
  return (
    <>
      <ol className={styles.lines} aria-label="Log entries, newest first">
        {entries.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {error === undefined ? null : <ErrorBox error={error} onRetry={loadMore} />}
      {hasMore ? (
        <Button variant="default" size="compact-sm" loading={isLoadingMore} onClick={loadMore}>
          Load More
        </Button>
      ) : null}
    </>
  )
}

/** What happened to a device in the factory, and a place to add to it. */
export const LogSection = ({ deviceid, log }: Props) => (
  <section className={styles.card} aria-labelledby="log-title">
    <h2 id="log-title" className={styles.cardTitle}>
      Device Log
    </h2>
    <NoteForm deviceid={deviceid} />
    <Lines log={log} />
  </section>
)
