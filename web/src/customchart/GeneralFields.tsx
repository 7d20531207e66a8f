import { type CustomChart, maxChartNameLength } from '../../../shared/display/customChart'
import { rangeLabels } from '../charts/state/chartRanges'
import styles from './ChartEditor.module.css'
import { CheckField } from './fields/CheckField'
import { ChoiceField } from './fields/ChoiceField'
import { ColourField } from '../ui/field/ColourField'
import { TextField } from './fields/TextField'

export interface DraftProps {
  draft: CustomChart
  onEdit: (edit: Partial<CustomChart>) => void
}

const types = { line: 'Line', bar: 'Bar' } as const

/** What concerns the whole chart. */
export const GeneralFields = ({ draft, onEdit }: DraftProps) => (
  <fieldset className={styles.section}>
    <legend>Chart</legend>
    <div className={styles.fields}>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={maxChartNameLength}
        onChange={(name) => onEdit({ name })}
      />
      <ChoiceField label="Type" value={draft.type} choices={types} onChange={(type) => onEdit({ type })} />
      <ChoiceField
        label="Range"
        value={draft.range}
        choices={rangeLabels}
        onChange={(range) => onEdit({ range })}
      />
      <ColourField
        label="Background"
        none="auto"
        value={draft.backgroundColor}
        own="#ffffff"
        onChange={(backgroundColor) => onEdit({ backgroundColor })}
      />
      <CheckField label="Stack series" checked={draft.stack} onChange={(stack) => onEdit({ stack })} />
      <CheckField
        label="Data labels"
        checked={draft.dataLabels}
        onChange={(dataLabels) => onEdit({ dataLabels })}
      />
      {draft.dataLabels ? (
        <ColourField
          label="Label colour"
          none="auto"
          value={draft.dataLabelColor}
          own="#536170"
          onChange={(dataLabelColor) => onEdit({ dataLabelColor })}
        />
      ) : null}
    </div>
  </fieldset>
)
