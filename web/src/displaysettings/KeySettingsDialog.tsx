import { useState, useId } from 'react'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { displayOf } from '../display/catalogue/displayOf'
import { labelOfKey } from '../display/catalogue/labelOfKey'
import type { Device } from '../devices/useDevice'
import { useSeries } from '../livereadings/readingsStore'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm } from '../ui/form/useEditForm'
import { MeasurementCard } from '../display/cards/MeasurementCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { TextInput } from '../ui/field/Field'
import { KeyColour, DigitalFields, KeyFields } from './KeyFields'
import styles from './DisplaySettings.module.css'
import { drawsValue, type ValueKind, displayTypesOf, settingFields, valueKindOf } from './settingFields'
import type { MakeChange } from './displayChange'
import {
  draftOf,
  draftProblems,
  entryOf,
  groupOf,
  type SettingDraft,
  gaugeFields,
  gaugeTitles,
  type FieldProps,
} from './settingDraft'
import { EffectFields, TriggerFields } from './TriggerFields'

interface DrawnProps {
  dataKey: string
  kind: ValueKind
  entry: DisplayEntry
}

/** The card as it will be, with the readings that are there. */
const Drawn = ({ dataKey, kind, entry }: DrawnProps) => {
  if (entry.displayType === 'hide') return <p className={styles.hidden}>Hidden</p>
  if (kind === 'trigger') {
    const { label, colour } = displayOf(dataKey, entry)
    return (
      <p className={styles.trigger} style={{ borderInlineStartColor: colour }}>
        {label}
      </p>
    )
  }
  return <MeasurementCard dataKey={dataKey} entry={entry} />
}

const KeyPreview = (props: DrawnProps) => {
  const id = useId()
  if (!drawsValue(props.dataKey)) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.preview}>
      <h3 id={id}>Preview</h3>
      <Drawn {...props} />
    </div>
  )
}

interface LimitsNoteProps {
  /** Why the limits cannot be opened now, if so. */
  disabledReason: string | undefined
  onOpen: () => void
}

/** The way from how a value is drawn to the limits that colour it and send events. */
const LimitsNote = ({ disabledReason, onOpen }: LimitsNoteProps) => (
  <section className={styles.limits} aria-label="Limits">
    <h3>Limits</h3>
    <p>Where the value turns amber and red, and when the device sends an event and you are alerted.</p>
    <PermissionButton variant="default" size="compact-sm" disabledReason={disabledReason} onClick={onOpen}>
      Edit Limits
    </PermissionButton>
  </section>
)

/** The range of a gauge and where it turns amber and red. */
const GaugeFields = ({ draft, problems, onChange }: FieldProps) => (
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

interface Props {
  dataKey: string
  device: Device
  onSave: (change: MakeChange, text: string) => Promise<void>
  onOpenLimits: () => void
  onClose: () => void
}

const whyNotApply = (problems: Partial<Record<string, string>>): string | undefined =>
  Object.keys(problems).length === 0 ? undefined : 'Fill in every field that is marked first.'

/** How one key is shown: every change is seen in the preview, applied as a whole or not at all. */
export const KeySettingsDialog = ({ dataKey, device, onSave, onOpenLimits, onClose }: Props) => {
  const { display, notes } = device
  const entry = display[dataKey] ?? {}
  const { lastValue } = useSeries(dataKey)
  // Initial values only: a later reading must not change fields while they are edited.
  const [kind] = useState(() => valueKindOf(dataKey, lastValue, entry))
  const types = displayTypesOf(dataKey, kind)
  const [saved] = useState(() => draftOf(dataKey, display, types))
  const fieldsOf = ({ displayType }: SettingDraft) => settingFields(dataKey, kind, displayType)
  const label = labelOfKey(dataKey, display, notes.asset_type)
  const form = useEditForm<SettingDraft>({
    saved,
    check: (draft) => draftProblems(draft, fieldsOf(draft)),
    // What is new is made by Apply, whether or not anything was changed.
    mayRepeat: display[dataKey] === undefined,
    save: (draft) => {
      const fields = fieldsOf(draft)
      // Applied optimistically; a notice shows the outcome.
      void onSave(
        (present) => ({
          [dataKey]: entryOf(draft, present[dataKey] ?? {}, fields),
          ...(fields.has('trigger') ? groupOf(draft, present) : {}),
        }),
        `Display settings of ${label} changed`,
      )
      onClose()
      return Promise.resolve({ ok: true, output: undefined })
    },
  })
  const draft = form.values
  const fields = fieldsOf(draft)
  const problems = draftProblems(draft, fields)
  const props = { dataKey, draft, problems, onChange: form.setFields }
  return (
    <FormDialog
      title={`Display Settings – ${label}`}
      size="panel"
      form={form}
      submit="Apply"
      disabledReason={whyNotApply(problems)}
      className={styles.form}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <KeyFields
          {...props}
          fields={fields}
          types={types}
          usualName={labelOfKey(dataKey, {}, notes.asset_type)}
        />
        {fields.has('gauge') ? <GaugeFields {...props} /> : null}
        {fields.has('digital') ? <DigitalFields {...props} /> : null}
        {kind === 'number' && drawsValue(dataKey) ? (
          <LimitsNote
            disabledReason={form.hasChanges ? 'Apply or cancel your changes first.' : undefined}
            onOpen={onOpenLimits}
          />
        ) : null}
        {fields.has('colour') ? <KeyColour {...props} own={displayOf(dataKey).colour} /> : null}
        {fields.has('trigger') ? <TriggerFields {...props} display={display} /> : null}
        {fields.has('trigger') ? <EffectFields {...props} display={display} /> : null}
      </div>
      <KeyPreview dataKey={dataKey} kind={kind} entry={entryOf(draft, entry, fields)} />
    </FormDialog>
  )
}
