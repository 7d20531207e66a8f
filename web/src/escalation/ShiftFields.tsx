import { UserId } from '../../../shared/core/ids'
import type { Shift } from '../../../shared/escalation/rota'
import { Button } from '../ui/button/Button'
import type { Choice } from '../ui/combobox/Choice'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import { TextInput } from '../ui/field/TextInput'
import { DayChoice } from '../ui/field/DayChoice'
import styles from './Escalation.module.css'

interface Props {
  shift: Shift
  /** Counts from 1. */
  number: number
  people: readonly Choice[]
  onChange: (shift: Shift) => void
  onRemove: () => void
}

/** One shift of a rota: its days, its hours, its people. */
export const ShiftFields = ({ shift, number, people, onChange, onRemove }: Props) => (
  <fieldset className={styles.entry}>
    <legend>Shift {number}</legend>
    <DayChoice label="Days" days={shift.days} onChange={(days) => onChange({ ...shift, days })} />
    <div className={styles.row}>
      <TextInput
        label="From"
        type="time"
        size="sm"
        value={shift.from}
        onChange={({ currentTarget }) => onChange({ ...shift, from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="time"
        size="sm"
        value={shift.to}
        onChange={({ currentTarget }) => onChange({ ...shift, to: currentTarget.value })}
      />
      <span className={styles.note}>
        {shift.to <= shift.from ? (shift.to === shift.from ? 'a whole day' : 'until the next day') : ''}
      </span>
    </div>
    <MultiCombobox
      label="People"
      choices={people}
      values={shift.people}
      onChange={(values) => onChange({ ...shift, people: values.map((each) => UserId.parse(each)) })}
    />
    <Button variant="subtle" size="compact-sm" onClick={onRemove}>
      Remove shift {number}
    </Button>
  </fieldset>
)
