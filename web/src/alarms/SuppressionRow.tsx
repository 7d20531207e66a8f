import type { Suppression } from '../../../shared/alarms/alarmRules'
import { Button } from '../ui/button/Button'
import { type Choice } from '../ui/combobox/Choice'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { NumberField } from '../ui/field/NumberField'
import { Select } from '../ui/field/Select'
import styles from './AlarmRules.module.css'
import { type NameOfKey, comparisons, describeSuppression } from './describeRules'

const ways = Object.entries(comparisons).map(([value, label]) => ({ value, label }))

interface Props {
  suppression: Suppression
  /** What may be hidden, and what may hide it. */
  topics: readonly Choice[]
  keys: readonly Choice[]
  nameOf: NameOfKey
  disabled: boolean
  onChange: (next: Suppression) => void
  onRemove: () => void
}

/** What hides a measurement by design, and what that means. */
export const SuppressionRow = ({ suppression, topics, keys, nameOf, disabled, ...does }: Props) => {
  const { onChange, onRemove } = does
  const sentence = describeSuppression(suppression, nameOf)
  return (
    <fieldset className={styles.suppression}>
      <legend>{sentence}</legend>
      <ChoiceField
        label="Hide"
        choices={topics}
        value={suppression.topic}
        disabled={disabled}
        onChange={(topic) => onChange({ ...suppression, topic })}
      />
      <ChoiceField
        label="While"
        choices={keys}
        value={suppression.key}
        disabled={disabled}
        onChange={(key) => onChange({ ...suppression, key })}
      />
      <Select
        size="xs"
        label="Is"
        choices={ways}
        value={suppression.is}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          const way = ways.find((each) => each.value === value)
          if (way !== undefined) onChange({ ...suppression, is: way.value as Suppression['is'] })
        }}
      />
      <NumberField
        label="Value"
        value={suppression.value}
        onChange={(value) => value !== null && onChange({ ...suppression, value })}
      />
      <Button
        size="compact-sm"
        variant="subtleDanger"
        aria-label={`Remove: ${sentence}`}
        disabled={disabled}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
