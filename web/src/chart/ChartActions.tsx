import { Button } from '@mantine/core'
import { useState } from 'react'
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
  onRemove: () => Promise<void>
  onCancel: () => void
}

/** The ways out of the editor. */
export const ChartActions = ({ name, isNew, refusal, onSave, onRemove, onCancel }: Props) => {
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave()
    } catch (error) {
      setFailure(error)
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
        <Button variant="default" onClick={onCancel}>
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
        onConfirm={onRemove}
        onClose={() => setIsAsking(false)}
      >
        {name} will be deleted for everybody who uses this device.
      </ConfirmDialog>
    </>
  )
}
