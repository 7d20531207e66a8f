import {
  type DisplayType,
  maxLabelLength,
  type SpnByteOrder,
  sanitiseText,
} from '../../../shared/display/displaySettings'
import { palette } from '../display/catalogue/metricCatalogue'
import { ColourField } from '../ui/field/ColourField'
import { Button } from '../ui/button/Button'
import { displayOf } from '../display/catalogue/displayOf'
import { Checkbox } from '../ui/field/Checkbox'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import styles from './DisplaySettings.module.css'
import { type FieldProps, clampDecimals } from './settingDraft'
import type { SettingField } from './settingFields'

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

interface Props extends FieldProps {
  fields: ReadonlySet<SettingField>
  types: Partial<Record<DisplayType, string>>
  /** Its name by default. */
  usualName: string
}

const byteOrders = {
  standard: 'Standard (J1939)',
  bigEndian: 'Big-endian (MAN)',
} as const satisfies Record<SpnByteOrder, string>

/** Name, units, decimals, display type: each where the key has it. An empty field shows the catalogue's value. */
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
        <Select
          label="Display Type"
          value={draft.displayType}
          choices={Object.entries(types).map(([value, text]) => ({ value, label: text }))}
          onChange={(event) => onChange({ displayType: event.currentTarget.value as DisplayType })}
        />
      ) : null}
      {fields.has('spnByteOrder') ? (
        <Select
          label="SPN Byte Order"
          description="Some marine engines number their faults in their own way; see the engine’s manual."
          value={draft.spnByteOrder}
          choices={Object.entries(byteOrders).map(([value, text]) => ({ value, label: text }))}
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

interface KeyColourProps extends FieldProps {
  /** The catalogue's colour. */
  own: string
}

/** A colour of the palette, any other, or the catalogue's own. */
export const KeyColour = ({ draft, own, onChange }: KeyColourProps) => {
  const colour = draft.colour === '' ? own : draft.colour
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      {palette.map((each, i) => (
        <button
          key={each}
          type="button"
          className={styles.swatch}
          style={{ background: each }}
          aria-label={`Colour ${i + 1} of ${palette.length}`}
          aria-pressed={each === colour}
          onClick={() => onChange({ colour: each })}
        />
      ))}
      <ColourField label="Other" value={colour} onChange={(next) => onChange({ colour: next ?? '' })} />
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={draft.colour === ''}
        onClick={() => onChange({ colour: '' })}
      >
        Default
      </Button>
    </fieldset>
  )
}
