import { useState } from 'react'
import type { Widget } from '../../../../shared/display/widget'
import { Dialog } from '../../ui/dialog/Dialog'
import type { ChangedWidget } from './useSaveDeviceWidget'
import { Button } from '../../ui/button/Button'

interface Props {
  /** The widget as another person saved it while it was edited here. */
  changed: ChangedWidget | undefined
  onClose: () => void
  onLoad: (changed: ChangedWidget, widget: Widget) => void
  onSaveCopy: () => Promise<void>
  onSaveOver: (changed: ChangedWidget) => Promise<void>
}

/** Two people worked on one widget: the second decides what becomes of both drawings. */
export const ChangedDialog = ({ changed, onClose, onLoad, onSaveCopy, onSaveOver }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const whileBusy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }
  const theirs = changed?.widget
  const isDeleted = changed !== undefined && theirs === undefined
  return (
    <Dialog
      title={isDeleted ? 'Widget Deleted Meanwhile' : 'Widget Changed Meanwhile'}
      opened={changed !== undefined}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {changed === undefined || theirs === undefined ? null : (
            <>
              <Button variant="default" disabled={isBusy} onClick={() => onLoad(changed, theirs)}>
                Load theirs
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => void whileBusy(onSaveCopy)}>
                Save as a copy
              </Button>
            </>
          )}
          <Button
            variant="danger"
            loading={isBusy}
            onClick={() => changed !== undefined && void whileBusy(() => onSaveOver(changed))}
          >
            {isDeleted ? 'Save again' : 'Save over theirs'}
          </Button>
        </>
      }
    >
      {isDeleted ? (
        <p>Somebody else deleted this widget while you were working on it. Your drawing is still here.</p>
      ) : (
        <>
          <p>Somebody else saved this widget while you were working on it. Nothing is lost yet:</p>
          <ul>
            <li>Load theirs: your drawing stays one press of Undo away.</li>
            <li>Save as a copy: yours becomes a card of its own beside theirs.</li>
            <li>Save over theirs: what they saved is gone.</li>
          </ul>
        </>
      )}
    </Dialog>
  )
}
