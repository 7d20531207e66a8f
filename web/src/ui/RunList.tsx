import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import type { RunRow } from './runOverMany'
import styles from './RunList.module.css'
import { StatusMark } from './StatusMark'

const marks = {
  waiting: { tone: 'none', text: 'Waiting' },
  loading: { tone: 'info', text: 'Sending' },
  success: { tone: 'ok', text: 'Success' },
  error: { tone: 'alarm', text: 'Error' },
  cancelled: { tone: 'none', text: 'Cancelled' },
} as const satisfies Record<RunRow<string>['state'], object>

/** What came of each in a run over many. */
export const RunList = ({ label, rows }: { label: string; rows: readonly RunRow<string>[] }) =>
  rows.length === 0 ? null : (
    <ul className={styles.rows} aria-label={label} aria-live="polite">
      {rows.map(({ id, state, message }) => (
        <li key={id} className={styles.row}>
          <code>{id}</code>
          {state === 'loading' ? (
            <Loader size="xs" aria-label={marks.loading.text} />
          ) : (
            <StatusMark tone={marks[state].tone}>{marks[state].text}</StatusMark>
          )}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
