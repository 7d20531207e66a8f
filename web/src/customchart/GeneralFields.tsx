import { type CustomChart, maxChartNameLength } from '../../../shared/display/customChart'
import { rangeLabels } from '../charts/state/chartRanges'
import styles from './ChartEditor.module.css'
import { ColourField } from '../ui/field/ColourField'
import { Checkbox } from '../ui/field/Checkbox'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { TextInput } from '../ui/field/TextInput'

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
      <TextInput
        size="xs"
        label="Name"
        value={draft.name}
        maxLength={maxChartNameLength}
        onChange={({ currentTarget: { value: name } }) => onEdit({ name })}
      />
      <RecordChoice label="Type" value={draft.type} choices={types} onChange={(type) => onEdit({ type })} />
      <RecordChoice
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
      <Checkbox
        size="xs"
        label="Stack series"
        checked={draft.stack}
        onChange={({ currentTarget: { checked: stack } }) => onEdit({ stack })}
      />
      <Checkbox
        size="xs"
        label="Data labels"
        checked={draft.dataLabels}
        onChange={({ currentTarget: { checked: dataLabels } }) => onEdit({ dataLabels })}
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
