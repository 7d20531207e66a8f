import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { Banner } from '../../ui/feedback/Banner'
import type { Group } from '../Group'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { Button } from '../../ui/button/Button'
import styles from './Bulk.module.css'
import { type BulkDevice, bulkWarnings, type BulkPlan } from './bulkPlan'
import type { DeviceFacts } from './bulkFields'

export interface BulkStepProps {
  group: Group
  plan: BulkPlan
  /** What the devices have now, as far as it has been read. */
  facts: ReadonlyMap<string, DeviceFacts>
  onChange: (part: Partial<BulkPlan>) => void
  onNext: () => void
  onBack: () => void
}

interface Props {
  nextLabel?: string
  disabledReason: string | undefined
  isBusy?: boolean
  onBack: () => void
  onNext: () => void
}

/** To the step before, and on when nothing is missing. */
export const BulkStepButtons = ({
  nextLabel = 'Next',
  disabledReason,
  isBusy = false,
  onBack,
  onNext,
}: Props) => (
  <div className={styles.buttons}>
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
    <PermissionButton disabledReason={disabledReason} loading={isBusy} onClick={onNext}>
      {nextLabel}
    </PermissionButton>
  </div>
)

const column = createColumnHelper<BulkDevice>()

export const bulkColumns = [
  column.accessor('name', { header: 'Name', sortingFn: 'alphanumeric' }),
  column.accessor('deviceid', {
    header: 'Device ID',
    cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
  }),
  column.accessor('model', { header: 'Model', sortingFn: 'alphanumeric' }),
  column.accessor('fw', { header: 'Firmware Version', sortingFn: 'alphanumeric' }),
] as ColumnDef<BulkDevice>[]

interface BulkWarningsProps {
  readonly change: FlatConfig
  readonly devices: readonly BulkDevice[]
}

/** Warnings about the change as a whole. */
export const BulkWarnings = ({ change, devices }: BulkWarningsProps) => (
  <div className={styles.warnings}>
    {bulkWarnings(change, devices).map((text) => (
      <Banner key={text} tone="warning">
        {text}
      </Banner>
    ))}
  </div>
)
