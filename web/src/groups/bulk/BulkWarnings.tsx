import type { FlatConfig } from '../../../../shared/devices/configTree'
import { Banner } from '../../ui/feedback/Banner'
import styles from './Bulk.module.css'
import { type BulkDevice, bulkWarnings } from './bulkPlan'

interface Props {
  readonly change: FlatConfig
  readonly devices: readonly BulkDevice[]
}

/** Warnings about the change as a whole. */
export const BulkWarnings = ({ change, devices }: Props) => (
  <div className={styles.warnings}>
    {bulkWarnings(change, devices).map((text) => (
      <Banner key={text} tone="warning">
        {text}
      </Banner>
    ))}
  </div>
)
