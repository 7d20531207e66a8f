import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { displayOf } from '../display/catalogue/displayOf'
import { type DisplayType, maxLabelLength, type SpnByteOrder } from '../../../shared/display/displaySettings'
import { sanitiseText } from '../../../shared/display/sanitiseText'
import type { FieldProps } from './FieldProps'
import { clampDecimals } from './settingDraft'
import type { SettingField } from './settingFields'

interface Props extends FieldProps {
  fields: ReadonlySet<SettingField>
  types: Partial<Record<DisplayType, string>>
  /** What it is called while nobody names it. */
  usualName: string
}

const byteOrders = {
  standard: 'Standard (J1939)',
  bigEndian: 'Big-endian (MAN)',
} as const satisfies Record<SpnByteOrder, string>

/** Name, units, decimals, display type: each where the key has it. The catalogue's own stands in an empty field. */
export const KeyFields = ({ dataKey, draft, fields, types, usualName, onChange }: Props) => {
  const own = displayOf(dataKey)
  const label = (field: 'name' | 'units', title: string, byDefault: string) => (
    <TextInput
      label={title}
      value={draft[field]}
      placeholder={byDefault}
      maxLength={maxLabelLength}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      onBlur={() => onChange({ [field]: sanitiseText(draft[field]) })}
    />
  )
  return (
    <>
      {fields.has('name') ? label('name', 'Name', usualName) : null}
      {fields.has('units') ? label('units', 'Units', own.unit) : null}
      {fields.has('displayType') ? (
        <NativeSelect
          label="Display Type"
          value={draft.displayType}
          data={Object.entries(types).map(([value, text]) => ({ value, label: text }))}
          onChange={(event) => onChange({ displayType: event.currentTarget.value as DisplayType })}
        />
      ) : null}
      {fields.has('spnByteOrder') ? (
        <NativeSelect
          label="SPN Byte Order"
          description="Some marine engines number their faults in their own way; see the engine’s manual."
          value={draft.spnByteOrder}
          data={Object.entries(byteOrders).map(([value, text]) => ({ value, label: text }))}
          onChange={(event) => onChange({ spnByteOrder: event.currentTarget.value as SpnByteOrder })}
        />
      ) : null}
      {fields.has('dp') ? (
        <TextInput
          label="Decimal Places"
          inputMode="numeric"
          value={draft.dp}
          placeholder={String(own.decimals)}
          onChange={(event) => onChange({ dp: event.currentTarget.value })}
          onBlur={() => onChange({ dp: clampDecimals(draft.dp) })}
        />
      ) : null}
      {fields.has('showLastReading') ? (
        <Checkbox
          label="Show last reading"
          description="If the latest reading has no value, the last value is shown in grey."
          checked={draft.showLastReading}
          onChange={(event) => onChange({ showLastReading: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}
