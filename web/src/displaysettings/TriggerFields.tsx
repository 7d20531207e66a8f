import { displayOf } from '../display/catalogue/displayOf'
import {
  type DisplaySettings,
  maxConfirmLength,
  maxLabelLength,
  sanitiseText,
} from '../../../shared/display/displaySettings'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { type FieldProps, groupNameIn } from './settingDraft'
import { Checkbox } from '../ui/field/Checkbox'
import { TextInput } from '../ui/field/TextInput'

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
