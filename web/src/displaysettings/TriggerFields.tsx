import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { displayOf } from '../../../shared/display/displayOf'
import { type DisplaySettings, maxConfirmLength } from '../../../shared/display/displaySettings'
import type { FieldProps } from './FieldProps'

/** Groups of triggers that a device may have (spec 2 §9). */
const groupKeys = Array.from({ length: 10 }, (_, i) => `tg${i + 1}`)

/** What a trigger asks before it is sent, and with which others it stands together. */
export const TriggerFields = ({ draft, display, onChange }: FieldProps & { display: DisplaySettings }) => (
  <>
    <NativeSelect
      label="Group"
      value={draft.groupKey}
      data={[
        { value: '', label: 'None' },
        ...groupKeys.map((key) => ({ value: key, label: displayOf(key, display[key]).label })),
      ]}
      onChange={(event) => onChange({ groupKey: event.currentTarget.value })}
    />
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
