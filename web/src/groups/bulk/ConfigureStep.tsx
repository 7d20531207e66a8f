import { useEffect, useState } from 'react'
import { DeviceId } from '../../../../shared/core/ids'
import { fileTooLarge, maxFileBytes } from '../../../../shared/files/deviceFiles'
import { getScript } from '../../../../shared/scripts/deviceScript'
import { scriptFileName } from '../../../../shared/scripts/scanScript'
import { callEndpoint } from '../../core/api/callEndpoint'
import { readAsBase64 } from '../../files/fileContent'
import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { FileInput } from '../../ui/field/FileInput'
import type { Group } from '../Group'
import { ReleaseChoice } from '../../firmware/ReleaseChoice'
import { TextInput } from '../../ui/field/Field'
import { familiesOf, firmwareProblem, type BulkPlan, type ChosenFile } from './bulkPlan'
import { BulkStepButtons, type BulkStepProps } from './BulkStep'
import styles from './Bulk.module.css'
import { SettingsChoice } from './SettingsChoice'

/** The script that the portal keeps for a device. */
const readScript = async (deviceid: string): Promise<ChosenFile> => {
  const { data } = await callEndpoint(getScript, { deviceid: DeviceId.parse(deviceid) })
  return { name: scriptFileName, bytes: atob(data).length, base64: data }
}

interface SourceProps {
  readonly group: Group
  readonly plan: BulkPlan
  readonly onChange: (part: Partial<BulkPlan>) => void
}

/** The script of one of the devices, or that of a file. */
const ScriptSource = ({ group, plan: { scriptOf, file }, onChange }: SourceProps) => {
  const [failure, setFailure] = useState<string>()
  const isMissing = scriptOf !== undefined && file === undefined
  useEffect(() => {
    if (!isMissing || scriptOf === undefined) return undefined
    let isWanted = true
    readScript(scriptOf).then(
      (script) => {
        if (!isWanted) return
        if (script.bytes > 0) onChange({ file: script })
        else setFailure('No script is kept for this device.')
      },
      () => {
        if (isWanted) setFailure('Its script could not be read. Choose it again.')
      },
    )
    return () => {
      isWanted = false
    }
  }, [isMissing, scriptOf, onChange])
  return (
    <ChoiceField
      label="Script of"
      description="As the portal keeps it, with its comments."
      value={scriptOf ?? ''}
      error={failure}
      choices={[
        { value: '', label: 'A file of this computer' },
        ...Object.values(group.deviceSummaries).map(({ deviceid, name }) => ({
          value: deviceid as string,
          label: `${name} (${deviceid})`,
        })),
      ]}
      onChange={(next) => {
        setFailure(undefined)
        onChange({ scriptOf: next === '' ? undefined : next, file: undefined })
      }}
    />
  )
}

/** The script or the file that the devices get. */
const FileChoice = ({ group, plan, onChange, onNext, onBack }: BulkStepProps) => {
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const isScript = plan.kind === 'script'
  const { file, scriptOf } = plan
  const take = async (next: File | null) => {
    setChosen(next)
    const why =
      next?.size === 0 ? 'File is empty.' : (next?.size ?? 0) > maxFileBytes ? fileTooLarge : undefined
    setFault(why)
    if (next === null || why !== undefined) {
      onChange({ file: undefined })
      return
    }
    const name = isScript ? scriptFileName : next.name
    onChange({ file: { name, bytes: next.size, base64: await readAsBase64(next) } })
  }
  return (
    <>
      <div className={styles.fields}>
        {isScript ? <ScriptSource group={group} plan={plan} onChange={onChange} /> : null}
        {scriptOf === undefined ? (
          <FileInput
            label={isScript ? 'Script' : 'File'}
            description={
              isScript ? 'At most 100 kB with its comments.' : 'At most 100 kB. It keeps its name.'
            }
            placeholder="Choose a file"
            value={chosen}
            error={fault}
            onChange={(next) => void take(next)}
          />
        ) : null}
        {file === undefined ? null : (
          <p role="status">
            {file.name}, {file.bytes} bytes
          </p>
        )}
      </div>
      <BulkStepButtons
        nextLabel="Next: Confirmation"
        disabledReason={
          file === undefined ? (isScript ? 'Choose a script first.' : 'Choose a file first.') : undefined
        }
        onBack={onBack}
        onNext={onNext}
      />
    </>
  )
}

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
