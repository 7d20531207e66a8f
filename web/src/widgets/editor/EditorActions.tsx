import { Button } from '@mantine/core'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { describeError } from '../../ui/describeError'
import { PermissionButton } from '../../ui/PermissionButton'
import styles from './WidgetEditor.module.css'

interface Props {
  name: string
  /** Why there is nothing to save. */
  saveRefusal: string | undefined
  /** Whether the device has this widget already. */
  isStored: boolean
  onSave: () => Promise<void>
  onDelete: () => Promise<void>
  onCancel: () => void
  onDone: () => void
}

/** Save, Cancel and, after a question, Delete. */
export const EditorActions = ({ name, saveRefusal, isStored, onSave, onDelete, onCancel, onDone }: Props) => {
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const save = async () => {
    setIsSaving(true)
    try {
      await onSave()
      onDone()
    } catch (error) {
      setFailure(error)
      setIsSaving(false)
    }
  }
  return (
    <div className={styles.actions}>
      {isStored ? (
        <Button size="xs" variant="subtle" color="red" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <PermissionButton size="xs" disabledReason={saveRefusal} loading={isSaving} onClick={() => void save()}>
        Save
      </PermissionButton>
      <ConfirmDialog
        title="Delete Widget"
        opened={isAsking}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          await onDelete()
          onDone()
        }}
        onClose={() => setIsAsking(false)}
      >
        {name} will be removed from the device for everybody, with its image.
      </ConfirmDialog>
      <AlertDialog title="Error" opened={failure !== undefined} onClose={() => setFailure(undefined)}>
        {describeError(failure, 'Network Error')}
      </AlertDialog>
    </div>
  )
}
