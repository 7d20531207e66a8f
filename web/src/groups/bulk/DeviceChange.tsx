import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './Bulk.module.css'
import type { BulkDevice } from './bulkPlan'
import type { describeChange } from './describeChange'
import type { DeviceFacts } from './useDeviceFacts'

interface Props {
  readonly device: BulkDevice
  readonly describe: ReturnType<typeof describeChange>
  /** Undefined while it is on its way. */
  readonly facts: DeviceFacts | undefined
}

/** What would change on one device, and what it would be warned of. */
export const DeviceChange = ({ device, describe, facts }: Props) => {
  if (facts === undefined) return <span className={styles.soft}>Reading its settings …</span>
  if ('failed' in facts) return <StatusMark tone="none">Its settings are not known</StatusMark>
  const { changes, warnings } = describe(device, facts.config)
  if (changes.length === 0) return <span className={styles.soft}>No change: it has these settings.</span>
  return (
    <>
      <ul className={styles.changes}>
        {changes.map(({ key, before, after }) => (
          <li key={key}>
            <span className={styles.id}>{key}</span>: {before ?? 'not reported'} → {after}
          </li>
        ))}
      </ul>
      {warnings.length === 0 ? null : (
        <ul className={styles.raised} aria-label="Warnings">
          {warnings.map(({ tone, text }) => (
            <li key={text}>
              <StatusMark tone={tone}>{text}</StatusMark>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
