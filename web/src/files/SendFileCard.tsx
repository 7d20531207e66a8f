import { FileInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { fileTooLarge, maxFileBytes } from '../../../shared/files/deviceFiles'
import { FoldCard } from '../ui/FoldCard'
import { PermissionButton } from '../ui/PermissionButton'
import { RunTable } from '../ui/RunTable'
import { DevicePicker } from './DevicePicker'
import { useSendFile } from './useSendFile'

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
export const SendFileCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<readonly DeviceId[]>([deviceid])
  const { rows, isRunning, send } = useSendFile()
  return (
    <FoldCard title="File Download">
      <p>Sends a file to this device, or to several devices. It goes out when each of them makes contact.</p>
      <FileInput
        label="File"
        description="At most 100 kB. It keeps its name on the device."
        placeholder="Choose a file"
        value={file}
        error={faultOf(file)}
        onChange={setFile}
      />
      <DevicePicker deviceid={deviceid} chosen={chosen} onChange={setChosen} />
      <PermissionButton
        loading={isRunning}
        disabledReason={reasonOf(file, chosen.length)}
        onClick={() => (file === null ? undefined : void send(file, chosen))}
      >
        {chosen.length > 1 ? `Download to ${chosen.length} Devices` : 'Download to Device'}
      </PermissionButton>
      {rows.length === 0 ? null : <RunTable label="Devices" rows={rows} nameOf={(id) => id} />}
    </FoldCard>
  )
}
