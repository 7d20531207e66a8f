import { type EffectRule, comparisons, effectUnits } from '../../../shared/commands/effectRule'
import {
  type DisplaySettings,
  maxConfirmLength,
  maxLabelLength,
  sanitiseText,
} from '../../../shared/display/displaySettings'
import { displayOf } from '../display/catalogue/displayOf'
import { useReadingsKeys, useReadingsStore } from '../livereadings/readingsStore'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { DurationField } from '../ui/field/NumberField'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { Checkbox } from '../ui/field/Checkbox'
import styles from './DisplaySettings.module.css'
import { type FieldProps, groupNameIn } from './settingDraft'

/** Groups of triggers that a device may have. */
const groupKeys = Array.from({ length: 10 }, (_, i) => `tg${i + 1}`)

/** The confirmation of a trigger, and its group. */
export const TriggerFields = ({ draft, display, onChange }: FieldProps & { display: DisplaySettings }) => (
  <>
    <ChoiceField
      label="Group"
      value={draft.groupKey}
      choices={[
        { value: '', label: 'None' },
        ...groupKeys.map((key) => ({ value: key, label: displayOf(key, display[key]).label })),
      ]}
      onChange={(groupKey) => onChange({ groupKey, groupName: groupNameIn(display, groupKey) })}
    />
    {draft.groupKey === '' ? null : (
      <TextInput
        label="Group name"
        placeholder={displayOf(draft.groupKey).label}
        maxLength={maxLabelLength}
        value={draft.groupName}
        onChange={(event) => onChange({ groupName: event.currentTarget.value })}
        onBlur={() => onChange({ groupName: sanitiseText(draft.groupName) })}
      />
    )}
    <Checkbox
      label="Ask before it is sent"
      checked={draft.confirm}
      onChange={(event) => onChange({ confirm: event.currentTarget.checked })}
    />
    {draft.confirm ? (
      <TextInput
        label="Confirm text"
        placeholder="The trigger’s name and the device’s"
        maxLength={maxConfirmLength}
        value={draft.confirmText}
        onChange={(event) => onChange({ confirmText: event.currentTarget.value })}
      />
    ) : null}
  </>
)

const words = { above: 'Above', below: 'Below', equal: 'Equal to' } as const satisfies Record<
  EffectRule['is'],
  string
>

/** What the device measures by its readings at hand, and what is chosen already. */
const useMeasurements = (display: DisplaySettings, chosen: string) => {
  const keys = useReadingsKeys()
  const store = useReadingsStore()
  const numbers = keys.filter((key) => typeof store.series(key).lastValue === 'number')
  return [...new Set(chosen === '' ? numbers : [...numbers, chosen])]
    .map((key) => ({ value: key, label: displayOf(key, display[key]).label }))
    .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
}

/** What a trigger should cause, and how long its command may wait for the device. */
export const EffectFields = ({
  draft,
  problems,
  display,
  onChange,
}: FieldProps & { display: DisplaySettings }) => {
  const measurements = useMeasurements(display, draft.effectKey)
  const { unit } = displayOf(draft.effectKey, display[draft.effectKey])
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Effect</legend>
        <div className={styles.wide}>
          <ChoiceField
            label="Measurement that proves it"
            value={draft.effectKey}
            choices={[{ value: '', label: 'None: the answer of the device is enough' }, ...measurements]}
            onChange={(effectKey) => onChange({ effectKey })}
          />
        </div>
        {draft.effectKey === '' ? null : (
          <>
            <Select
              label="Is"
              choices={comparisons.map((value) => ({ value, label: words[value] }))}
              value={draft.effectIs}
              onChange={({ currentTarget: { value } }) => {
                const is = comparisons.find((each) => each === value)
                if (is !== undefined) onChange({ effectIs: is })
              }}
            />
            <TextInput
              label={unit === '' ? 'Value' : `Value (${unit})`}
              inputMode="decimal"
              required
              withAsterisk={false}
              value={draft.effectValue}
              error={problems.effectValue}
              onChange={({ currentTarget: { value } }) => onChange({ effectValue: value })}
            />
            <TextInput
              label="Within"
              inputMode="numeric"
              required
              withAsterisk={false}
              value={draft.effectWithin}
              error={problems.effectWithin}
              onChange={({ currentTarget: { value } }) => onChange({ effectWithin: value })}
            />
            <Select
              label="Of the hand-over"
              choices={effectUnits.map((value) => ({ value, label: value }))}
              value={draft.effectUnit}
              onChange={({ currentTarget: { value } }) => {
                const unitChosen = effectUnits.find((each) => each === value)
                if (unitChosen !== undefined) onChange({ effectUnit: unitChosen })
              }}
            />
            <p className={styles.wide}>
              It is confirmed when readings measured after the hand-over show it, and did not before.
            </p>
          </>
        )}
      </fieldset>
      <DurationField
        label="Void after"
        description="A device that sleeps longer does not get it any more. 0: it waits as long as it takes."
        value={draft.voidAfterSeconds}
        error={problems.voidAfterSeconds}
        onChange={(voidAfterSeconds) => onChange({ voidAfterSeconds })}
      />
    </>
  )
}
