import { useState } from 'react'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { FailureText } from '../ui/feedback/FailureText'
import { PermissionButton } from '../ui/button/PermissionButton'
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard'
import styles from './ChartEditor.module.css'
import type { useChartForm } from './useChartForm'
import { Button } from '../ui/button/Button'

interface Props {
  name: string
  chart: ReturnType<typeof useChartForm>
  onCancel: () => void
}

/** The ways out of the editor. */
export const ChartActions = ({ name, chart, onCancel }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const { isUnsaved, failure, busy, refusal, submit } = chart.form
  return (
    <>
      <UnsavedGuard hasChanges={isUnsaved} />
      <FailureText failure={failure} />
      <div className={styles.actions}>
        {chart.isNew ? null : (
          <Button variant="default" style={{ color: 'var(--alarm)' }} onClick={() => setIsAsking(true)}>
            Delete
          </Button>
        )}
        <span className={styles.push} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PermissionButton
          disabledReason={chart.problem ?? refusal}
          loading={busy}
          onClick={() => void submit()}
        >
          Save
        </PermissionButton>
      </div>
      <ConfirmDialog
        title="Delete Chart"
        opened={isAsking}
        danger
        confirmLabel="Delete"
        onConfirm={() => chart.remove(name)}
        onClose={() => setIsAsking(false)}
      >
        {name} will be deleted for everybody who uses this device. Right after it you can undo this.
      </ConfirmDialog>
      <ConfirmDialog
        title="Chart Changed Meanwhile"
        opened={chart.isClashing}
        danger
        confirmLabel="Save over theirs"
        onConfirm={chart.saveOver}
        onClose={chart.closeClash}
      >
        Somebody else changed {name} while you were working on it. Your chart is still here: save it over
        theirs, or cancel and open the chart again to see what they made of it.
      </ConfirmDialog>
    </>
  )
}
