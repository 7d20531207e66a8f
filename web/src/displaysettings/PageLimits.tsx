import type { EditForm } from '../ui/form/useEditForm'
import styles from './DisplaySettings.module.css'
import { gaugeTitles } from './gaugeTitles'
import type { LimitValues } from './limitDraft'
import { gaugeFields } from './settingDraft'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  readonly form: EditForm<LimitValues>
  readonly unit: string
  readonly isGauge: boolean
}

/** What only colours: nobody is told of it. */
export const PageLimits = ({ form, unit, isGauge }: Props) => (
  <fieldset className={styles.group}>
    <legend>Colours on this page{unit === '' ? '' : ` (${unit})`}</legend>
    <p className={styles.wide}>
      Amber and red {isGauge ? 'on the gauge of this card' : 'where it is shown as a gauge'} and in its chart.
      They raise no event and send no alert.
    </p>
    {gaugeFields.map((field) => {
      const { value, error, ...input } = form.field(field)
      return (
        <TextInput
          key={field}
          label={gaugeTitles[field]}
          inputMode="decimal"
          autoComplete="off"
          value={String(value ?? '')}
          error={error}
          {...input}
        />
      )
    })}
  </fieldset>
)
