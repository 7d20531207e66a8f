import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { Banner } from '../ui/feedback/Banner'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useQuestion } from '../ui/dialog/useQuestion'
import { type ImportOptions, ImportChoices } from './ImportChoices'
import { type ReadFile, readHeader } from './readHeader'
import { useImport } from './useImport'
import type { ExportHeader } from '../../../shared/settingsfile/exportSettings'
import { formatInstant } from '../ui/text/formatTime'
import { Button } from '../ui/button/Button'
import { FileInput } from '../ui/field/FileInput'
import { ImportOutcome } from './ImportOutcome'

/** What a file says of itself. */
const FileFacts = ({ header }: { header: ExportHeader }) => (
  <p>
    Exported from <strong>{header.deviceName}</strong> ({header.deviceid}, {header.fw}) by {header.exportedBy}
    , {formatInstant(header.exportedTs * 1000)}. It holds {header.contents.join(', ')}.
    {header.comments === '' ? null : <> Comments: {header.comments}</>}
  </p>
)

const noOptions: ImportOptions = {
  overwriteDeviceConfig: false,
  useImportedWiFiSettings: false,
  useImportedLTESettings: false,
  updateFirmware: false,
}

/** Import Settings: a file is looked at, tried without writing anything, and then loaded. */
export const ImportCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const question = useQuestion({ title: 'Warning', confirmLabel: 'Continue' })
  const importing = useImport(deviceid, (message) => question.ask(`${message} Do you want to continue?`))
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ReadFile>()
  const [options, setOptions] = useState(noOptions)
  const take = async (chosen: File | null) => {
    setFile(chosen)
    setOptions(noOptions)
    importing.forgetAnswer()
    try {
      setRead(chosen === null ? undefined : readHeader(await chosen.text(), chosen.size))
    } catch {
      setRead({ ok: false, message: 'Error Loading File' })
    }
  }
  const opened = read?.ok === true ? read : undefined
  const tried = importing.answer?.isDry === true
  const run = (isDry: boolean) =>
    opened === undefined ? undefined : void importing.run(opened.text, options, isDry)
  return (
    <FoldCard title="Import Settings">
      <FileInput
        label="File"
        description="A file that was exported here, .conf or .json"
        placeholder="Choose a file"
        accept=".conf,.json"
        value={file}
        error={read?.ok === false ? read.message : undefined}
        onChange={(chosen) => void take(chosen)}
      />
      {opened === undefined ? null : (
        <>
          <FileFacts header={opened.header} />
          <ImportChoices
            header={opened.header}
            options={options}
            onChange={(next) => {
              setOptions(next)
              importing.forgetAnswer()
            }}
          />
        </>
      )}
      {importing.answer === undefined ? null : <ImportOutcome answer={importing.answer} />}
      <span>
        <PermissionButton
          variant={tried ? 'default' : 'filled'}
          loading={importing.busy && !tried}
          disabledReason={opened === undefined ? 'Choose a file.' : undefined}
          onClick={() => run(true)}
        >
          Show What Would Change
        </PermissionButton>{' '}
        {tried ? (
          <Button loading={importing.busy} onClick={() => run(false)}>
            Import Settings
          </Button>
        ) : null}
      </span>
      {tried ? <Banner tone="info">Nothing has been changed yet.</Banner> : null}
      {question.dialog}
      <ErrorDialog failure={importing.error} onClose={importing.forget} />
    </FoldCard>
  )
}
