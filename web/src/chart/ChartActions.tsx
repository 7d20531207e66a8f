import { Button } from '@mantine/core'
import { useState } from 'react'
import { isChangedMeanwhile } from '../core/isChangedMeanwhile'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorBox } from '../ui/ErrorBox'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './ChartEditor.module.css'

interface Props {
  name: string
  isNew: boolean
  /** Why it cannot be saved now. */
  refusal: string | undefined
  onSave: () => Promise<void>
  onSaveOver: () => Promise<void>
  onRemove: () => Promise<void>
  onCancel: () => void
}

/** The ways out of the editor. */
export const ChartActions = ({ name, isNew, refusal, onSave, ...on }: Props) => {
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave()
    } catch (error) {
      if (isChangedMeanwhile(error)) setIsChanged(true)
      else setFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      {failure === undefined ? null : <ErrorBox error={failure} otherwise="Network Error" />}
      <div className={styles.actions}>
        {isNew ? null : (
          <Button variant="default" c="var(--alarm)" onClick={() => setIsAsking(true)}>
            Delete
          </Button>
        )}
        <span className={styles.push} />
        <Button variant="default" onClick={on.onCancel}>
          Cancel
        </Button>
        <PermissionButton disabledReason={refusal} loading={isSaving} onClick={() => void save()}>
          Save
        </PermissionButton>
      </div>
      <ConfirmDialog
        title="Delete chart"
        opened={isAsking}
        danger
        confirmLabel="Delete"
        onConfirm={on.onRemove}
        onClose={() => setIsAsking(false)}
      >
        {name} will be deleted for everybody who uses this device.
      </ConfirmDialog>
      <ConfirmDialog
        title="Chart Changed Meanwhile"
        opened={isChanged}
        danger
        confirmLabel="Save over theirs"
        onConfirm={on.onSaveOver}
        onClose={() => setIsChanged(false)}
      >
        Somebody else changed {name} while you were working on it. Your chart is still here: save it over
        theirs, or cancel and open the chart again to see what they made of it.
      </ConfirmDialog>
    </>
  )
}
