import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DeviceId, isVirtualDevice } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { mayOnDevice } from '../../../shared/core/roles'
import type { ImageKey } from '../../../shared/files/imageKey'
import { type NoteImage, noteImages } from '../../../shared/settings/deviceNotes'
import type { getSettings } from '../../../shared/settings/deviceSettings'
import { ImageInput } from '../files/ImageInput'
import { AlertDialog } from '../ui/AlertDialog'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { LargeDialog } from '../ui/LargeDialog'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './AssetNotes.module.css'
import { AssetNotesFields } from './AssetNotesFields'
import { ClashDialog } from './ClashDialog'
import type { NoteText } from './notesDraft'
import { useNotesForm } from './useNotesForm'

interface Props {
  deviceid: DeviceId
  /** The settings as they were when the form was opened. */
  opened: OutputOf<typeof getSettings>
  onClose: () => void
  onSaved: () => void
}

/** The form itself; images that were sent or removed stay pending until Apply (spec 1 §2, §4, §6). */
export const AssetNotesForm = ({ deviceid, opened, ...events }: Props) => {
  const { draft, setDraft, ...form } = useNotesForm(deviceid, opened, events)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (form.hasChanges ? setIsAsking(true) : form.close())
  const mayEdit = mayOnDevice(opened.myPermission, 'editDeviceNotes')
  const setText = (key: NoteText, text: string) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [key]: text } }))
  const setImage = (key: NoteImage, image: ImageKey | null) =>
    setDraft((now) => ({ ...now, images: { ...now.images, [key]: image } }))
  return (
    <LargeDialog title="Asset Notes" onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.apply()
        }}
      >
        <AssetNotesFields
          deviceid={deviceid}
          draft={draft}
          mayEdit={mayEdit}
          mayRename={mayEdit && isVirtualDevice(deviceid)}
          onName={(name) => setDraft((now) => ({ ...now, name }))}
          onText={setText}
        />
        <div className={styles.images}>
          {(Object.keys(noteImages) as NoteImage[]).map((image) => (
            <ImageInput
              key={image}
              deviceid={deviceid}
              label={noteImages[image]}
              value={draft.images[image]}
              readOnly={!mayEdit}
              onChange={(key) => setImage(image, key)}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {mayEdit ? (
            <PermissionButton
              type="submit"
              loading={form.isSaving}
              disabledReason={form.hasChanges ? undefined : 'No changes made.'}
            >
              Apply
            </PermissionButton>
          ) : null}
        </div>
      </form>
      <ClashDialog clashes={form.clashes} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />
      <ConfirmDialog
        title="Unsaved Changes"
        opened={isAsking}
        confirmLabel="Close without saving"
        onConfirm={form.close}
        onClose={() => setIsAsking(false)}
      >
        What you changed in the asset notes has not been saved.
      </ConfirmDialog>
      <AlertDialog title="Error" opened={form.failure !== undefined} onClose={form.clearFailure}>
        {form.failure}
      </AlertDialog>
    </LargeDialog>
  )
}
