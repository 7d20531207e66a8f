import type { Group } from '../Group'
import type { BulkPlan } from './bulkPlan'
import type { DeviceFacts } from './useDeviceFacts'
import { PermissionButton } from '../../ui/button/PermissionButton'
import styles from './Bulk.module.css'
import { Button } from '../../ui/button/Button'

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
