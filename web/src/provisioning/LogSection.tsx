import type { DeviceId } from '../../../shared/core/ids'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { LogLine } from './LogLine'
import styles from './Provisioning.module.css'
import type { useDeviceLog } from './useDeviceLog'
import { addDeviceLog, maxNoteLength } from '../../../shared/provisioning/deviceLog'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { readsOfMaking } from './readsOfMaking'
import { Button } from '../ui/button/Button'
import { Textarea } from '../ui/field/Textarea'

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
