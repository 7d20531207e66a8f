import { TextInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { assetTypes } from './assetTypes'
import { customPages } from '../custom/customPages'
import styles from './AssetNotes.module.css'
import { describeHomePage } from './describeHomePage'
import type { EditForm } from '../ui/form/useEditForm'
import { type NotesDraft, type NoteText, cleanHomePage, noteLabels } from './notesDraft'

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
  const typesId = useId()
  const pagesId = useId()
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
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('name')}
      />
      <TextInput {...field('status')} />
      <TextInput
        {...field('home_page')}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        list={pagesId}
        autoComplete="off"
        placeholder="Choose or type"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={describeHomePage(form.values.texts.home_page)}
        onChange={(event) => form.setField('texts.home_page', cleanHomePage(event.currentTarget.value))}
      />
      <datalist id={pagesId}>
        {Object.entries(customPages).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
      <TextInput
        {...field('asset_type')}
        list={typesId}
        autoComplete="off"
        placeholder="Choose or type"
        // With its text chosen the next key shows the whole list anew.
        onFocus={(event) => event.currentTarget.select()}
      />
      <datalist id={typesId}>
        {assetTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <TextInput {...field('customer')} />
      <TextInput {...field('installer')} />
      <Textarea
        {...field('description')}
        className={styles.wide}
        maxLength={4000}
        rows={4}
        resize="vertical"
      />
    </div>
  )
}
