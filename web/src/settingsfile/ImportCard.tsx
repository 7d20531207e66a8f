import { useState } from 'react'
import * as z from 'zod/mini'
import type { DeviceId } from '../../../shared/core/ids'
import { ExportHeader, exportOptions } from '../../../shared/settingsfile/exportSettings'
import { importBytes, importFaults, type importSettings } from '../../../shared/settingsfile/importSettings'
import type { OutputOf } from '../../../shared/core/endpoint'
import { Banner } from '../ui/feedback/Banner'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useQuestion } from '../ui/dialog/ConfirmDialog'
import { Checkbox } from '../ui/field/Checkbox'
import { formatInstant } from '../ui/text/formatTime'
import { Button } from '../ui/button/Button'
import { FileInput } from '../ui/field/FileInput'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useImport } from './useImport'

const Opened = z.object({ header: ExportHeader })

type ReadFile = { ok: true; text: string; header: ExportHeader } | { ok: false; message: string }

/** What a file says of itself in the open, or why it is none. */
export const readHeader = (text: string, bytes: number): ReadFile => {
  if (bytes < importBytes.min) return { ok: false, message: importFaults.empty }
  if (bytes > importBytes.max) return { ok: false, message: importFaults.large }
  try {
    const { data } = Opened.safeParse(JSON.parse(text))
    return data === undefined
      ? { ok: false, message: importFaults.corrupt }
      : { ok: true, text, header: data.header }
  } catch {
    return { ok: false, message: importFaults.corrupt }
  }
}

interface ImportOptions {
  overwriteDeviceConfig: boolean
  useImportedWiFiSettings: boolean
  useImportedLTESettings: boolean
  updateFirmware: boolean
}

interface Props {
  header: ExportHeader
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

const named = (name: string | undefined): string => (name === undefined ? '' : ` (${name})`)

/** What of a file is wanted, as far as the file holds it. */
const ImportChoices = ({ header, options, onChange }: Props) => {
  const holds = (option: keyof typeof exportOptions) => header.contents.includes(exportOptions[option])
  const choices = {
    overwriteDeviceConfig: { label: 'Overwrite device settings', isOffered: holds('exportDeviceSettings') },
    useImportedWiFiSettings: {
      label: `Use imported Wi-Fi settings${named(header.wifiSSID)}`,
      isOffered: holds('exportWiFiSettings') && options.overwriteDeviceConfig,
    },
    useImportedLTESettings: {
      label: `Use imported LTE settings${named(header.lteAPN)}`,
      isOffered: holds('exportLTESettings') && options.overwriteDeviceConfig,
    },
    updateFirmware: { label: `Update the firmware to ${header.fw}`, isOffered: true },
  } as const satisfies Record<keyof ImportOptions, object>
  return (Object.keys(choices) as (keyof ImportOptions)[])
    .filter((name) => choices[name].isOffered)
    .map((name) => (
      <Checkbox
        key={name}
        label={choices[name].label}
        checked={options[name]}
        onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
      />
    ))
}

const marks = {
  success: { tone: 'ok', dry: 'Would be imported', done: 'Imported' },
  error: { tone: 'alarm', dry: 'Would be refused', done: 'Refused' },
  skipped: { tone: 'none', dry: 'Unchanged', done: 'Unchanged' },
} as const

/** What came of each section, or would. */
const ImportOutcome = ({ answer }: { answer: OutputOf<typeof importSettings> & { isDry: boolean } }) => (
  <div role="status">
    {answer.importResults.length === 0 ? <p>Nothing in the file was selected.</p> : null}
    <ul aria-label="Result of the import" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {answer.importResults.map(({ importName, result, message }) => (
        <li key={importName}>
          <StatusMark tone={marks[result].tone}>
            <strong>{importName}</strong>: {answer.isDry ? marks[result].dry : marks[result].done}. {message}
          </StatusMark>
        </li>
      ))}
      {answer.warnings.map((warning) => (
        <li key={warning}>
          <StatusMark tone="warning">{warning}</StatusMark>
        </li>
      ))}
    </ul>
  </div>
)

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
