import { useState } from 'react'
import { type Widget, readWidget } from '../../../../shared/display/widget'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { nextOwnCardKey, tooManyCards } from '../../../../shared/display/ownCards'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { ErrorDialog } from '../../ui/dialog/AlertDialog'
import type { Failure, Outcome } from '../../ui/feedback/outcome'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { Dialog } from '../../ui/dialog/Dialog'
import { nameOwnCard } from '../../display/catalogue/nameOwnCard'
import { isChangedMeanwhile } from '../../core/api/offerUndo'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'
import { holdOwnCard } from '../../displaysettings/holdOwnCard'
import { Button } from '../../ui/button/Button'
import styles from './WidgetEditor.module.css'

type Settings = OutputOf<typeof getSettings>

/** The widget as another person saved it meanwhile; without a widget they deleted it. */
interface ChangedWidget {
  readonly widget: Widget | undefined
  readonly revision: string | null
}

/** Saves or deletes a widget of a device, only as long as it is still what was opened; the rest of its entry stays. */
export const useSaveDeviceWidget = ({ deviceid, revisions, display }: Device, widgetid: string) => {
  const put = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  const look = useAction(getSettings)
  const [base, setBase] = useState<string | null>(revisions[widgetid] ?? null)

  const present = () => look.run({ deviceid })
  const entriesOf = ({ deviceRecord }: Settings) => deviceRecord.PORTAL_displaySettings
  const write = (key: string, entry: DisplayEntry | null, from: string | null) =>
    put.run({ deviceid, PORTAL_displaySettings: { [key]: entry }, basedOn: { [key]: from } })
  return {
    /**
     * Saves nothing when another person has changed the widget meanwhile, and answers with their change.
     * @param over their change, when it is to be replaced
     */
    save: async (widget: Widget, over?: ChangedWidget): Promise<Outcome<ChangedWidget | undefined>> => {
      const before = await present()
      if (!before.ok) return before
      const entry = entriesOf(before.output)[widgetid]
      const written = await write(widgetid, { ...entry, widget }, over === undefined ? base : over.revision)
      if (written.ok) return { ok: true, output: undefined }
      if (!isChangedMeanwhile(written.error)) return written
      const now = await present()
      if (!now.ok) return now
      const { revisions: marks } = now.output
      const theirs = readWidget(entriesOf(now.output)[widgetid]?.widget)
      return { ok: true, output: { widget: theirs, revision: marks[widgetid] ?? null } }
    },
    /** Under the next free key and a name of its own, so that both are kept. */
    saveCopy: async (widget: Widget): Promise<Outcome> => {
      const before = await present()
      if (!before.ok) return before
      const entries = entriesOf(before.output)
      const key = nextOwnCardKey('widget', Object.keys(entries))
      if (key === undefined) return { ok: false, error: { message: tooManyCards('widget') } }
      const name = nameOwnCard('widget', entries, widget.name) ?? widget.name
      return write(key, { widget: { ...widget, name } }, null)
    },
    /** Its failure is shown by the dialog that asks. */
    remove: async (name: string) => {
      const offer = await holdOwnCard(deviceid, widgetid, display[widgetid])
      const outcome = await write(widgetid, null, base)
      if (outcome.ok) offer(name)
      return outcome
    },
    /** Edits their change from here on. */
    adopt: ({ revision }: ChangedWidget) => setBase(revision),
  }
}

interface ChangedDialogProps {
  /** The widget as another person saved it while it was edited here. */
  changed: ChangedWidget | undefined
  onClose: () => void
  onLoad: (changed: ChangedWidget, widget: Widget) => void
  onSaveCopy: () => Promise<void>
  onSaveOver: (changed: ChangedWidget) => Promise<void>
}

/** Two people worked on one widget: the second decides what becomes of both drawings. */
const ChangedDialog = ({ changed, onClose, onLoad, onSaveCopy, onSaveOver }: ChangedDialogProps) => {
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
