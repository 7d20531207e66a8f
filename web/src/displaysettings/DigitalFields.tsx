import { maxLabelLength } from '../../../shared/display/displaySettings'
import { sanitiseText } from '../../../shared/display/sanitiseText'
import styles from './DisplaySettings.module.css'
import type { FieldProps } from './FieldProps'
import { TextInput } from '../ui/field/TextInput'

/** The threshold of a digital display, and its word on either side. */
export const DigitalFields = ({ draft, problems, onChange }: FieldProps) => (
  <fieldset className={styles.group}>
    <legend>Digital</legend>
    <TextInput
      label="Low threshold"
      inputMode="decimal"
      required
      withAsterisk={false}
      value={draft.lowThreshold}
      error={problems.lowThreshold}
      onChange={(event) => onChange({ lowThreshold: event.currentTarget.value })}
    />
    {(['lowString', 'highString'] as const).map((field) => (
      <TextInput
        key={field}
        label={field === 'lowString' ? 'Low string' : 'High string'}
        maxLength={maxLabelLength}
        required
        withAsterisk={false}
        value={draft[field]}
        error={problems[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        onBlur={() => onChange({ [field]: sanitiseText(draft[field]) })}
      />
    ))}
  </fieldset>
)
