import { useState } from 'react'
import type { Widget } from '../../../../shared/display/widget'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { ErrorDialog } from '../../ui/dialog/ErrorDialog'
import type { Failure, Outcome } from '../../ui/feedback/outcome'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { ChangedDialog } from './ChangedDialog'
import type { ChangedWidget } from './useSaveDeviceWidget'
import styles from './WidgetEditor.module.css'
import { Button } from '../../ui/button/Button'

interface Props {
  name: string
  /** Why there is nothing to save. */
  saveRefusal: string | undefined
  /** Whether the device has this widget already. */
  isStored: boolean
  onSave: (over?: ChangedWidget) => Promise<Outcome<ChangedWidget | undefined>>
  onSaveCopy: () => Promise<Outcome>
  onDelete: () => Promise<Outcome>
  onLoad: (changed: ChangedWidget, widget: Widget) => void
  onCancel: () => void
  onDone: () => void
}

/** Save, Cancel and, after a question, Delete. */
export const EditorActions = ({ name, saveRefusal, isStored, ...on }: Props) => {
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [changed, setChanged] = useState<ChangedWidget>()
  const [failure, setFailure] = useState<Failure>()

  /** Done, unless another person saved first or it failed: then the drawing stays as it is. */
  const finish = async (work: () => Promise<Outcome<ChangedWidget | undefined>>) => {
    setIsSaving(true)
    const outcome = await work()
    setIsSaving(false)
    if (!outcome.ok) return setFailure(outcome.error)
    setChanged(outcome.output)
    if (outcome.output === undefined) on.onDone()
  }
  return (
    <div className={styles.actions}>
      {isStored ? (
        <Button size="xs" variant="subtleDanger" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={on.onCancel}>
        Cancel
      </Button>
      <PermissionButton
        size="xs"
        disabledReason={saveRefusal}
        loading={isSaving}
        onClick={() => void finish(() => on.onSave())}
      >
        Save
      </PermissionButton>
      <ConfirmDialog
        title="Delete Widget"
        opened={isAsking}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          const outcome = await on.onDelete()
          if (outcome.ok) on.onDone()
          return outcome
        }}
        onClose={() => setIsAsking(false)}
      >
        {name} and its image will be removed from the device for everybody. Right after it you can undo this.
      </ConfirmDialog>
      <ChangedDialog
        changed={changed}
        onClose={() => setChanged(undefined)}
        onLoad={(...theirs) => {
          setChanged(undefined)
          on.onLoad(...theirs)
        }}
        onSaveCopy={() =>
          finish(async () => {
            const outcome = await on.onSaveCopy()
            return outcome.ok ? { ok: true, output: undefined } : outcome
          })
        }
        onSaveOver={(theirs) => finish(() => on.onSave(theirs))}
      />
      <ErrorDialog failure={failure} onClose={() => setFailure(undefined)} />
    </div>
  )
}
