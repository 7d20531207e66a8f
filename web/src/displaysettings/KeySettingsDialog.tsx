import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { displayOf } from '../../../shared/display/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { useSeries } from '../data/readingsContext'
import { LargeDialog } from '../ui/LargeDialog'
import { PermissionButton } from '../ui/PermissionButton'
import { ColourField } from './ColourField'
import { DigitalFields } from './DigitalFields'
import styles from './DisplaySettings.module.css'
import { GaugeFields } from './GaugeFields'
import { KeyFields } from './KeyFields'
import { KeyPreview } from './KeyPreview'
import type { MakeChange } from './openDisplayEdits'
import { draftOf, draftProblems, entryOf, groupOf, type SettingDraft } from './settingDraft'
import { displayTypesOf, settingFields, valueKindOf } from './settingFields'
import { TriggerFields } from './TriggerFields'

interface Props {
  dataKey: string
  display: DisplaySettings
  onSave: (change: MakeChange, text: string) => Promise<void>
  onClose: () => void
}

const whyNotApply = (problems: Partial<Record<string, string>>): string | undefined =>
  Object.keys(problems).length === 0 ? undefined : 'Fill in every field that is marked first.'

/** How one key is shown: every change is seen in the preview, applied as a whole or not at all (spec 1 §4, §5). */
export const KeySettingsDialog = ({ dataKey, display, onSave, onClose }: Props) => {
  const entry = display[dataKey] ?? {}
  const { lastValue } = useSeries(dataKey)
  // A reading that arrives meanwhile does not change the fields under somebody's hands.
  const [kind] = useState(() => valueKindOf(dataKey, lastValue, entry))
  const types = displayTypesOf(dataKey, kind)
  const [draft, setDraft] = useState(() => draftOf(dataKey, display, types))
  const change = (part: Partial<SettingDraft>) => setDraft((before) => ({ ...before, ...part }))
  const fields = settingFields(dataKey, kind, draft.displayType)
  const problems = draftProblems(draft, fields)
  const shown = displayOf(dataKey, entry)
  const props = { dataKey, draft, problems, onChange: change }

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length > 0) return
    void onSave(
      (present) => ({
        [dataKey]: entryOf(draft, present[dataKey] ?? {}, fields),
        ...(fields.has('trigger') ? groupOf(draft, present) : {}),
      }),
      `Display settings of ${shown.label} changed`,
    )
    onClose()
  }
  return (
    <LargeDialog title={`Display Settings – ${shown.label}`} onClose={onClose}>
      <form className={styles.form} onSubmit={apply} noValidate>
        <div className={styles.fields}>
          <KeyFields {...props} fields={fields} types={types} />
          {fields.has('gauge') ? <GaugeFields {...props} /> : null}
          {fields.has('digital') ? <DigitalFields {...props} /> : null}
          {fields.has('colour') ? <ColourField {...props} own={displayOf(dataKey).colour} /> : null}
          {fields.has('trigger') ? <TriggerFields {...props} display={display} /> : null}
        </div>
        <KeyPreview dataKey={dataKey} kind={kind} entry={entryOf(draft, entry, fields)} />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <PermissionButton type="submit" disabledReason={whyNotApply(problems)}>
            Apply
          </PermissionButton>
        </div>
      </form>
    </LargeDialog>
  )
}
