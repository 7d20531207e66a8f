import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { askAboutUnknown } from '../../settings/form/askBeforeSaving'
import { parseJsonSettings } from '../../settings/json/parseJsonSettings'
import { useQuestion } from '../../ui/dialog/useQuestion'
import styles from './Bulk.module.css'
import { BulkWarnings } from './BulkWarnings'
import { familiesOf, firmwareProblem } from './bulkPlan'
import { BulkStepButtons, type BulkStepProps } from './BulkStep'
import { TextInput } from '../../ui/field/TextInput'
import { Textarea } from '../../ui/field/Textarea'

const SettingsChoice = ({ plan, onChange, onNext, onBack }: BulkStepProps) => {
  const parsed = parseJsonSettings(plan.text)
  const isEmpty = plan.text.trim() === ''
  const problem = parsed.ok || isEmpty ? undefined : parsed.message
  const change = parsed.ok ? parsed.change : {}
  const refusal = isEmpty ? 'Enter the settings first.' : problem
  const { ask, dialog } = useQuestion({ title: 'Warning', confirmLabel: 'Continue', danger: true })
  const goOn = async () => {
    const [unknown] = askAboutUnknown(unknownKeys(change))
    if (unknown !== undefined && !(await ask(`${unknown} Do you want to continue?`))) return
    onChange({ change })
    onNext()
  }
  return (
    <>
      <Textarea
        label="JSON configuration"
        description='It is merged into the settings of each device. Example: { "device": { "base_interval": 60 } }'
        rows={12}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputClassName={styles.code}
        value={plan.text}
        error={problem}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <BulkWarnings change={change} devices={plan.devices} />
      <BulkStepButtons
        nextLabel="Next: Confirmation"
        disabledReason={refusal ?? (Object.keys(change).length === 0 ? 'No changes made.' : undefined)}
        onBack={onBack}
        onNext={() => void goOn()}
      />
      {dialog}
    </>
  )
}

/** What is left blank stays so: what it stands for follows the devices, which may be picked anew. */
const FirmwareChoice = ({ plan, onChange, onNext, onBack }: BulkStepProps) => {
  const [family = ''] = familiesOf(plan.devices)
  const problem = firmwareProblem(plan.firmware, plan.devices)
  return (
    <>
      <TextInput
        label="Firmware version"
        description={`Starts with ${family}-. If left blank: ${family}-latest.`}
        placeholder={`${family}-latest`}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={plan.firmware}
        error={problem}
        onChange={(event) => onChange({ firmware: event.currentTarget.value })}
      />
      <BulkStepButtons
        nextLabel="Next: Confirmation"
        disabledReason={problem}
        onBack={onBack}
        onNext={onNext}
      />
    </>
  )
}

/** What changes: settings as JSON, or the version of the firmware. */
export const ConfigureStep = (props: BulkStepProps) =>
  props.plan.kind === 'firmware' ? <FirmwareChoice {...props} /> : <SettingsChoice {...props} />
