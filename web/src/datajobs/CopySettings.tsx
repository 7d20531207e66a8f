import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { exportSettings } from '../../../shared/settingsfile/exportSettings'
import { getScript } from '../../../shared/scripts/deviceScript'
import { useEndpoint } from '../core/api/useEndpoint'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useAction } from '../core/api/useAction'
import { ImportOutcome } from '../settingsfile/ImportOutcome'
import { useImport } from '../settingsfile/useImport'
import { Button } from '../ui/button/Button'
import { useQuestion } from '../ui/dialog/useQuestion'
import { FailureText } from '../ui/feedback/FailureText'
import styles from './StepList.module.css'

/** What says how the machine is watched. How the unit itself reaches the network stays its own. */
const copied = {
  exportDisplaySettings: true,
  exportDeviceNotes: true,
  exportDeviceSettings: true,
  exportEventSettings: true,
} as const

const options = {
  overwriteDeviceConfig: true,
  useImportedWiFiSettings: false,
  useImportedLTESettings: false,
  updateFirmware: false,
} as const

interface Props {
  from: DeviceId
  to: DeviceId
  /** With what became of it, in a sentence. */
  onDone: (outcome: string) => void
}

/** Copies the settings of one device to another: shown first, then done. */
export const CopySettings = ({ from, to, onDone }: Props) => {
  const question = useQuestion({ title: 'Warning', confirmLabel: 'Continue' })
  const [file, setFile] = useState<string>()
  const script = useEndpoint(getScript, { deviceid: from })
  const reading = useAction(exportSettings)
  const importing = useImport(to, (message) => question.ask(`${message} Do you want to continue?`))
  const { answer } = importing
  const look = async () => {
    const exportScriptSettings = script.data !== undefined && script.data.version > 0
    const read = await reading.run({ deviceid: from, ...copied, exportScriptSettings })
    if (!read.ok) return
    setFile(read.output.exportFile)
    await importing.run(read.output.exportFile, options, true)
  }
  const isCopied = answer?.isDry === false
  const hasRefused = answer?.importResults.some(({ result }) => result === 'error') === true
  return (
    <>
      <p>
        Settings, cards, limits, recipients, script and notes are copied to {to}. Its name, its Wi-Fi and its
        LTE settings stay, and pictures are not copied. What it has not got yet, it gets at its next contact.
      </p>
      {answer === undefined ? null : <ImportOutcome answer={answer} />}
      <FailureText failure={reading.error ?? importing.error} />
      <div className={styles.buttons}>
        {isCopied ? (
          <Button onClick={() => onDone(hasRefused ? `Copied to ${to} in part.` : `Copied to ${to}.`)}>
            Continue
          </Button>
        ) : (
          <>
            <PermissionButton
              loading={reading.busy || importing.busy}
              disabledReason={
                script.data === undefined
                  ? `Whether ${from} has a script is not known yet. ${script.error?.message ?? ''}`
                  : undefined
              }
              onClick={() =>
                void (file === undefined || answer === undefined
                  ? look()
                  : importing.run(file, options, false))
              }
            >
              {answer === undefined ? 'Show what would change' : 'Copy'}
            </PermissionButton>
            <Button variant="default" onClick={() => onDone('Not copied.')}>
              Skip
            </Button>
          </>
        )}
      </div>
      {question.dialog}
    </>
  )
}
