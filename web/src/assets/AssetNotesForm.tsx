import type { OutputOf } from '../../../shared/core/endpoint'
import { type DeviceId, isVirtualDevice } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import { type NoteImage, noteImages, type getSettings } from '../../../shared/settings/deviceSettings'
import { ImageInput } from '../files/ImageInput'
import { useImagesUnderWay } from '../files/useImageUpload'
import { FormDialog } from '../ui/form/FormDialog'
import styles from './AssetNotes.module.css'
import { AssetNotesFields } from './AssetNotesFields'
import { useNotesForm } from './useNotesForm'
import { Dialog } from '../ui/dialog/Dialog'
import { type Clash, fieldLabels } from './mergeDrafts'
import { Button } from '../ui/button/Button'

interface ClashDialogProps {
  clashes: readonly Clash[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Another person changed the same fields: nothing is saved before one of the versions is selected. */
const ClashDialog = ({ clashes, onKeepMine, onTakeTheirs }: ClashDialogProps) => (
  <Dialog
    title="Notes Changed Meanwhile"
    opened={clashes.length > 0}
    onClose={onKeepMine}
    role="alertdialog"
    actions={
      <>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </>
    }
  >
    <p>Somebody else saved the asset notes while this form was open, and wrote here too:</p>
    <ul>
      {clashes.map(({ field, theirs }) => (
        <li key={field}>
          {fieldLabels[field]}: {theirs}
        </li>
      ))}
    </ul>
    <p>What the form then shows is saved when you press Apply.</p>
  </Dialog>
)

interface Props {
  deviceid: DeviceId
  /** The settings as they were when the form was opened. */
  opened: OutputOf<typeof getSettings>
  onClose: () => void
}

/** The form itself; images that were sent or removed stay pending until Apply. */
export const AssetNotesForm = ({ deviceid, opened, onClose }: Props) => {
  const { form, clashes, close, ...clash } = useNotesForm(deviceid, opened, onClose)
  const { waitReason, follow } = useImagesUnderWay()
  const mayEdit = mayOnDevice(opened.myPermission, 'editDeviceNotes')
  return (
    <>
      <FormDialog
        title="Asset Notes"
        size="l"
        form={form}
        submit={mayEdit ? 'Apply' : undefined}
        disabledReason={waitReason}
        cancelLabel="Close"
        className={styles.form}
        onClose={close}
      >
        <div className={styles.halves}>
          <AssetNotesFields
            deviceid={deviceid}
            form={form}
            mayEdit={mayEdit}
            mayRename={mayEdit && isVirtualDevice(deviceid)}
          />
          <div className={styles.images}>
            {(Object.keys(noteImages) as NoteImage[]).map((image) => (
              <ImageInput
                key={image}
                deviceid={deviceid}
                label={noteImages[image]}
                value={form.values.images[image]}
                readOnly={!mayEdit}
                onChange={(key) => form.setField(`images.${image}`, key)}
                onSending={follow}
              />
            ))}
          </div>
        </div>
      </FormDialog>
      <ClashDialog clashes={clashes} onKeepMine={clash.keepMine} onTakeTheirs={clash.takeTheirs} />
    </>
  )
}
