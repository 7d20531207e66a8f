import { type FormEvent, useState } from 'react'
import { searchLength } from '../../../shared/staff/staffSearch'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './Staff.module.css'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** Asks for what is known of a device or a person. */
export const SearchForm = ({ text, onSearch }: Props) => {
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  const isShort = wanted.length < searchLength.least
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) onSearch(wanted)
  }
  return (
    <form className={styles.find} onSubmit={submit} role="search">
      <TextInput
        label="Find"
        description="The beginning of a device ID, a name or an email address; or a whole account or group ID."
        value={typed}
        maxLength={searchLength.most}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PermissionButton
        type="submit"
        disabledReason={isShort ? `Type at least ${searchLength.least} characters.` : undefined}
      >
        Search
      </PermissionButton>
    </form>
  )
}
