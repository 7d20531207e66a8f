import { useState } from 'react'
import { type DeviceId, isVirtualDevice } from '../../../shared/core/ids'
import { getSettings, type NoteImage, noteImages } from '../../../shared/settings/deviceSettings'
import type { OutputOf } from '../../../shared/core/endpoint'
import { mayOnDevice } from '../../../shared/core/roles'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Dialog } from '../ui/dialog/Dialog'
import { Loading } from '../ui/feedback/Loading'
import { ImageInput } from '../files/ImageInput'
import { useImagesUnderWay } from '../files/useImageUpload'
import { FormDialog } from '../ui/form/FormDialog'
import { customPages } from '../customerpages/customPages'
import { SuggestField } from '../ui/combobox/Combobox'
import type { EditForm } from '../ui/form/useEditForm'
import { TextInput } from '../ui/field/Field'
import { Textarea } from '../ui/field/Textarea'
import { Button } from '../ui/button/Button'
import styles from './AssetNotes.module.css'
import { assetTypes } from './assetTypes'
import {
  describeHomePage,
  type NotesDraft,
  type NoteText,
  cleanHomePage,
  noteLabels,
  type Clash,
  fieldLabels,
} from './notesDraft'
import { useNotesForm } from './useNotesForm'

interface AssetNotesFieldsProps {
  deviceid: DeviceId
  form: EditForm<NotesDraft>
  mayEdit: boolean
  /** Other devices bring their name with them. */
  mayRename: boolean
}

const lineLength = 200

/** Everything that is text in the notes. */
const AssetNotesFields = ({ deviceid, form, mayEdit, mayRename }: AssetNotesFieldsProps) => {
  const field = (key: NoteText) => ({
    label: noteLabels[key],
    disabled: !mayEdit,
    maxLength: lineLength,
    ...form.field(`texts.${key}`),
  })
  return (
    <div className={styles.fields}>
      <TextInput label="Device ID" value={deviceid} readOnly variant="filled" />
      <TextInput
        label="Name"
        disabled={!mayRename}
        maxLength={60}
        {...(mayEdit && !mayRename ? { description: 'The name is one of the device’s own settings.' } : {})}
        isDescriptionBelow
        {...form.field('name')}
      />
      <SuggestField
        {...field('asset_type')}
        placeholder="Choose or type"
        choices={assetTypes.map((type) => ({ value: type, label: type }))}
      />
      <TextInput {...field('status')} />
      <TextInput {...field('customer')} />
      <TextInput {...field('installer')} />
      <Textarea
        {...field('description')}
        className={styles.wide}
        maxLength={4000}
        rows={4}
        resize="vertical"
      />
      <SuggestField
        {...field('home_page')}
        className={styles.wide}
        maxLength={64}
        placeholder="Choose or type"
        description={describeHomePage(form.values.texts.home_page)}
        choices={Object.keys(customPages).map((name) => ({ value: name, label: name }))}
        onChange={(text) => form.setField('texts.home_page', cleanHomePage(text))}
      />
    </div>
  )
}

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

interface AssetNotesFormProps {
  deviceid: DeviceId
  /** The settings as they were when the form was opened. */
  opened: OutputOf<typeof getSettings>
  onClose: () => void
}

/** The form itself; images that were sent or removed stay pending until Apply. */
const AssetNotesForm = ({ deviceid, opened, onClose }: AssetNotesFormProps) => {
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

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** What people noted about a machine: loading, then an error or the form. */
export const AssetNotesDialog = ({ deviceid, onClose }: Props) => {
  const { data, error, isValidating, mutate } = useEndpoint(getSettings, { deviceid })
  // The form starts with what the server has now, not with what this page loaded a while ago; and it stays when
  // the page asks again meanwhile.
  const [opened, setOpened] = useState<typeof data>()
  if (opened === undefined && data !== undefined && !isValidating) setOpened(data)
  if (opened !== undefined) {
    return <AssetNotesForm deviceid={deviceid} opened={opened} onClose={onClose} />
  }
  return (
    <Dialog size="l" title="Asset Notes" onClose={onClose}>
      {error === undefined ? (
        <Loading label="Loading the asset notes" />
      ) : (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
