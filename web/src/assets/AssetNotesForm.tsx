import { Button } from '@mantine/core'
import { type DeviceId, isVirtualDevice } from '../../../shared/core/ids'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import type { ImageKey } from '../../../shared/files/imageKey'
import { type NoteImage, noteImages } from '../../../shared/settings/deviceNotes'
import type { DeviceRecord } from '../../../shared/settings/deviceSettings'
import { ImageInput } from '../files/ImageInput'
import { AlertDialog } from '../ui/AlertDialog'
import { LargeDialog } from '../ui/LargeDialog'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './AssetNotes.module.css'
import { AssetNotesFields } from './AssetNotesFields'
import { type NoteText, draftOf } from './notesDraft'
import { useNotesForm } from './useNotesForm'

interface Props {
  deviceid: DeviceId
  record: DeviceRecord
  role: Role
  onClose: () => void
  onSaved: () => void
}

/** The form itself; images that were sent or removed stay pending until Apply (spec 1 §2, §4, §6). */
export const AssetNotesForm = ({ deviceid, record, role, ...events }: Props) => {
  const saved = draftOf(record.PORTAL_deviceName, record.PORTAL_deviceNotes)
  const { draft, setDraft, ...form } = useNotesForm(deviceid, saved, events)
  const mayEdit = mayOnDevice(role, 'editDeviceNotes')
  const setText = (key: NoteText, text: string) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [key]: text } }))
  const setImage = (key: NoteImage, image: ImageKey | null) =>
    setDraft((now) => ({ ...now, images: { ...now.images, [key]: image } }))
  return (
    <LargeDialog title="Asset Notes" onClose={form.close}>
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
          <Button variant="default" onClick={form.close}>
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
      <AlertDialog title="Error" opened={form.failure !== undefined} onClose={form.clearFailure}>
        {form.failure}
      </AlertDialog>
    </LargeDialog>
  )
}
