import { TextInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { assetTypes } from '../../../shared/devices/assetTypes'
import styles from './AssetNotes.module.css'
import { type NotesDraft, type NoteText, cleanHomePage, noteLabels } from './notesDraft'

interface Props {
  deviceid: DeviceId
  draft: NotesDraft
  mayEdit: boolean
  /** Other devices bring their name with them. */
  mayRename: boolean
  onName: (name: string) => void
  onText: (key: NoteText, text: string) => void
}

const lineLength = 200

/** Everything that is text in the notes. */
export const AssetNotesFields = ({ deviceid, draft, mayEdit, mayRename, onName, onText }: Props) => {
  const typesId = useId()
  const field = (key: NoteText) => ({
    label: noteLabels[key],
    value: draft.texts[key],
    disabled: !mayEdit,
    maxLength: lineLength,
    onChange: (event: { currentTarget: { value: string } }) => onText(key, event.currentTarget.value),
  })
  return (
    <div className={styles.fields}>
      <TextInput label="Device ID" value={deviceid} readOnly variant="filled" />
      <TextInput
        label="Name"
        value={draft.name}
        disabled={!mayRename}
        maxLength={60}
        {...(mayEdit && !mayRename ? { description: 'The name is one of the device’s own settings.' } : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <TextInput {...field('status')} />
      <TextInput
        {...field('home_page')}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => onText('home_page', cleanHomePage(event.currentTarget.value))}
      />
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
