import { TextInput } from '@mantine/core'
import styles from './DisplaySettings.module.css'
import type { FieldProps } from './FieldProps'
import { gaugeTitles } from './gaugeTitles'
import { gaugeFields } from './settingDraft'

/** The range of a gauge and where it turns amber and red. */
export const GaugeFields = ({ draft, problems, onChange }: FieldProps) => (
  <fieldset className={styles.group}>
    <legend>Gauge</legend>
    {gaugeFields.map((field) => (
      <TextInput
        key={field}
        label={gaugeTitles[field]}
        inputMode="decimal"
        required
        withAsterisk={false}
        value={draft.gauge[field]}
        error={problems[field]}
        onChange={(event) => onChange({ gauge: { ...draft.gauge, [field]: event.currentTarget.value } })}
      />
    ))}
  </fieldset>
)
