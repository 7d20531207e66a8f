import { useState, useRef } from 'react'
import { fileTooLarge, maxFileBytes, putFile } from '../../../shared/files/deviceFiles'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { RunTable } from '../ui/table/RunTable'
import { DevicePicker, type NamedDevice } from './DevicePicker'
import type { DeviceId } from '../../../shared/core/ids'
import { rowOfRun } from '../changes/changeRows'
import { useFollowed } from '../commands/useFollowed'
import { useRunOver } from '../core/api/useRunOver'
import { readAsBase64 } from './fileContent'
import { FileInput } from '../ui/field/FileInput'

/** Sends a file to one device after the other, with the outcome for each. */
const useSendFile = () => {
  const content = useRef({ fileName: '', fileDataBase64: '' })
  const [commands, setCommands] = useState<ReadonlyMap<string, string>>(new Map())
  const followed = useFollowed(commands)
  const { start, rows, isRunning } = useRunOver(putFile, {
    requestOf: (id) => ({ deviceid: id, ...content.current }),
    messageOf: ({ message }) => message,
    onAnswer: (id, { commandID }) => setCommands((before) => new Map(before).set(id, commandID)),
  })
  const send = async (file: File, ids: readonly DeviceId[]): Promise<void> => {
    content.current = { fileName: file.name, fileDataBase64: await readAsBase64(file) }
    setCommands(new Map())
    await start(ids)
  }
  return { rows: rows.map((row) => rowOfRun(row, { commands, followed })), isRunning, send }
}

const faultOf = (file: File | null): string | undefined => {
  if (file === null) return undefined
  if (file.size === 0) return 'File is empty.'
  return file.size > maxFileBytes ? fileTooLarge : undefined
}

const reasonOf = (file: File | null, count: number): string | undefined =>
  file === null
    ? 'Choose a file.'
    : (faultOf(file) ?? (count === 0 ? 'Choose at least one device.' : undefined))

/** File Download: the same file to one device or to several. */
export const SendFileCard = ({ device }: { readonly device: NamedDevice }) => {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<readonly NamedDevice[]>([device])
  const { rows, isRunning, send } = useSendFile()
  const [sentTo, setSentTo] = useState(chosen)
  const nameOf = (id: string): string => {
    const name = sentTo.find(({ deviceid }) => deviceid === id)?.name ?? ''
    return name === '' ? id : `${name} (${id})`
  }
  const sendTo = (what: File) => {
    setSentTo(chosen)
    void send(
      what,
      chosen.map(({ deviceid }) => deviceid),
    )
  }
  return (
    <FoldCard title="File Download">
      <p>Sends a file to this device, or to several devices. Each device gets it when it makes contact.</p>
      <FileInput
        label="File"
        description="At most 100 kB. It keeps its name on the device."
        placeholder="Choose a file"
        value={file}
        error={faultOf(file)}
        onChange={setFile}
      />
      <DevicePicker device={device} chosen={chosen} onChange={setChosen} />
      <PermissionButton
        loading={isRunning}
        disabledReason={reasonOf(file, chosen.length)}
        onClick={() => (file === null ? undefined : sendTo(file))}
      >
        {chosen.length > 1 ? `Download to ${chosen.length} Devices` : 'Download to Device'}
      </PermissionButton>
      {rows.length === 0 ? null : (
        <RunTable label="Devices" rows={rows} nameOf={nameOf} doneLabel="On the device" />
      )}
    </FoldCard>
  )
}
