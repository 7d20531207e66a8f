import { UserId } from '../../../shared/core/ids'
import type { Override } from '../../../shared/escalation/rota'
import { Button } from '../ui/button/Button'
import type { Choice } from '../ui/combobox/Choice'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { TextInput } from '../ui/field/TextInput'
import { fromRotaInput, toRotaInput } from './rotaTime'
import styles from './Escalation.module.css'

interface Props {
  override: Override
  /** Counts from 1. */
  number: number
  timeZone: string
  people: readonly Choice[]
  onChange: (override: Override) => void
  onRemove: () => void
}

/** A person in the place of the shifts for a time. */
export const OverrideFields = ({ override, number, timeZone, people, onChange, onRemove }: Props) => {
  const time = (field: 'fromTs' | 'toTs', label: string) => (
    <TextInput
      label={label}
      type="datetime-local"
      size="sm"
      value={toRotaInput(timeZone, override[field])}
      onChange={({ currentTarget }) => {
        const ts = fromRotaInput(timeZone, currentTarget.value)
        if (ts !== undefined) onChange({ ...override, [field]: ts })
      }}
    />
  )
  return (
    <fieldset className={styles.entry}>
      <legend>Override {number}</legend>
      <div className={styles.row}>
        {time('fromTs', 'From')}
        {time('toTs', 'To')}
        <ChoiceField
          label="Person"
          choices={people}
          value={override.userid}
          onChange={(userid) => onChange({ ...override, userid: UserId.parse(userid) })}
        />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Remove override {number}
      </Button>
    </fieldset>
  )
}
