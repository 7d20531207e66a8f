import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './Billing.module.css'
import { DeviceNames } from './DeviceNames'
import { PlanDialog } from './PlanDialog'
import { splitDevices } from './planChoice'
import { Button } from '../ui/button/Button'

interface Props {
  readonly rows: readonly SubscriptionRow[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Puts the picked devices on another plan, and says first what that costs. */
export const ChangePlansDialog = ({ rows, onDone, onClose }: Props) => {
  const { excluded, eligible } = splitDevices(rows)
  if (rows.length === 0) {
    return (
      <AlertDialog title="Change Plans" opened onClose={onClose}>
        No devices selected. Please select devices from the table.
      </AlertDialog>
    )
  }
  if (excluded.length === 0) return <PlanDialog rows={eligible} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title="Change Plans" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.stack}>
        <p>
          These devices already have a Hosted plan on another subscription, or you may not change them. Please
          contact the subscription owner, or clear them from the selection.
        </p>
        <DeviceNames rows={excluded} />
      </div>
    </Dialog>
  )
}
