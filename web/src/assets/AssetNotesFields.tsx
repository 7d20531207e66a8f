import type { DeviceId } from '../../../shared/core/ids'
import { assetTypes } from './assetTypes'
import { customPages } from '../customerpages/customPages'
import styles from './AssetNotes.module.css'
import { describeHomePage, type NotesDraft, type NoteText, cleanHomePage, noteLabels } from './notesDraft'
import { SuggestField } from '../ui/combobox/SuggestField'
import type { EditForm } from '../ui/form/useEditForm'
import { TextInput } from '../ui/field/TextInput'
import { Textarea } from '../ui/field/Textarea'

interface Props {
  deviceid: DeviceId
  form: EditForm<NotesDraft>
  mayEdit: boolean
  /** Other devices bring their name with them. */
  mayRename: boolean
}

const lineLength = 200

/** Everything that is text in the notes. */
export const AssetNotesFields = ({ deviceid, form, mayEdit, mayRename }: Props) => {
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
