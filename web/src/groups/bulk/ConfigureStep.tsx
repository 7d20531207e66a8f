import { familiesOf, firmwareProblem } from './bulkPlan'
import { BulkStepButtons, type BulkStepProps } from './BulkStep'
import { FileChoice } from './FileChoice'
import { SettingsChoice } from './SettingsChoice'
import { ReleaseChoice } from '../../firmware/ReleaseChoice'
import { TextInput } from '../../ui/field/TextInput'

/** What is left blank stays so: what it stands for follows the devices, which may be picked anew. */
const FirmwareChoice = ({ plan, onChange, onNext, onBack }: BulkStepProps) => {
  const [family = ''] = familiesOf(plan.devices)
  const problem = firmwareProblem(plan.firmware, plan.devices)
  return (
    <>
      <ReleaseChoice
        fw={plan.devices[0]?.fw ?? ''}
        value={plan.firmware}
        onChange={(firmware) => onChange({ firmware: firmware === `${family}-latest` ? '' : firmware })}
        runsNow={(fw) => {
          const count = plan.devices.filter((device) => device.fw === fw).length
          return count === 0 ? undefined : `Runs on ${count} of ${plan.devices.length}`
        }}
        other={
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
        }
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

const choices = {
  settings: SettingsChoice,
  firmware: FirmwareChoice,
  script: FileChoice,
  file: FileChoice,
} as const

/** What changes: settings, the version of the firmware, a script or a file. */
export const ConfigureStep = (props: BulkStepProps) => {
  const Choice = choices[props.plan.kind ?? 'settings']
  return <Choice {...props} />
}
