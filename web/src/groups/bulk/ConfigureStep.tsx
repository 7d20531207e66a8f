import { TextInput, Textarea } from '@mantine/core'
import { parseJsonSettings } from '../../settings/parseJsonSettings'
import styles from './Bulk.module.css'
import { BulkWarnings } from './BulkWarnings'
import { familiesOf, firmwareFor, firmwareProblem } from './bulkPlan'
import { StepButtons } from './StepButtons'
import type { StepProps } from './StepProps'

const SettingsChoice = ({ plan, onChange, onNext, onBack }: StepProps) => {
  const parsed = parseJsonSettings(plan.text)
  const isEmpty = plan.text.trim() === ''
  const problem = parsed.ok || isEmpty ? undefined : parsed.message
  const change = parsed.ok ? parsed.change : {}
  const refusal = isEmpty ? 'Enter the settings first.' : problem
  return (
    <>
      <Textarea
        label="JSON configuration"
        description='It is merged into the settings of each device. Example: { "device": { "base_interval": 60 } }'
        rows={12}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: styles.code ?? '' }}
        value={plan.text}
        error={problem}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <BulkWarnings change={change} devices={plan.devices} />
      <StepButtons
        disabledReason={refusal ?? (Object.keys(change).length === 0 ? 'No changes made.' : undefined)}
        onBack={onBack}
        onNext={() => {
          onChange({ change })
          onNext()
        }}
      />
    </>
  )
}

const FirmwareChoice = ({ plan, onChange, onNext, onBack }: StepProps) => {
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
      <StepButtons
        disabledReason={problem}
        onBack={onBack}
        onNext={() => {
          onChange({ firmware: firmwareFor(plan.firmware, plan.devices) })
          onNext()
        }}
      />
    </>
  )
}

/** What changes: settings as JSON, or the version of the firmware. */
export const ConfigureStep = (props: StepProps) =>
  props.plan.kind === 'firmware' ? <FirmwareChoice {...props} /> : <SettingsChoice {...props} />
