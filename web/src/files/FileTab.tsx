import { useState, useRef } from 'react'
import { fileTooLarge, maxFileBytes, putFile } from '../../../shared/files/deviceFiles'
import type { DeviceId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { RunTable } from '../ui/table/RunTable'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { MultiCombobox } from '../ui/combobox/Combobox'
import { Checkbox } from '../ui/field/Checkbox'
import { rowOfRun } from '../changes/changeRows'
import { useFollowed } from '../commands/followedChange'
import { useRunOver } from '../core/api/useRunOver'
import { FileInput } from '../ui/field/FileInput'
import { DeviceFilesCard } from './DeviceFilesCard'
import styles from './DeviceFiles.module.css'
import { readAsBase64 } from './fileContent'

interface NamedDevice {
  readonly deviceid: DeviceId
  readonly name: string
}

interface Props {
  /** The device of the page: it alone unless a group is chosen. */
  device: NamedDevice
  chosen: readonly NamedDevice[]
  onChange: (chosen: readonly NamedDevice[]) => void
}

/** Devices of one's groups, a group at a time. */
const DevicePicker = ({ device, chosen, onChange }: Props) => {
  const [groupid, setGroupid] = useState('')
  const { data } = useEndpoint(getGroups, {}, { refreshInterval: keepMs.most })
  const groups = data?.groups ?? []
  const group = groups.find((each) => each.groupid === groupid)
  const devices = group?.devices ?? [device]
  const ids = chosen.map(({ deviceid }) => deviceid)
  const isAll = devices.every(({ deviceid }) => ids.includes(deviceid))
  return (
    <>
      <ChoiceField
        label="Devices of"
        value={groupid}
        choices={[
          { value: '', label: 'This device only' },
          ...groups.map((each) => ({ value: each.groupid, label: each.groupName })),
        ]}
        onChange={(next) => {
          setGroupid(next)
          onChange([device])
        }}
      />
      {group === undefined ? null : (
        <fieldset className={styles.devices}>
          <legend>{chosen.length} chosen</legend>
          <Checkbox
            label="All devices of the group"
            checked={isAll}
            onChange={() => onChange(isAll ? [] : devices)}
          />
          {isAll ? null : (
            <MultiCombobox
              label="Devices"
              placeholder="Name or ID"
              choices={devices.map((each) => ({
                value: each.deviceid,
                label: `${each.name} (${each.deviceid})`,
              }))}
              values={ids}
              onChange={(next) => onChange(devices.filter(({ deviceid }) => next.includes(deviceid)))}
            />
          )}
        </fieldset>
      )}
    </>
  )
}

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
const SendFileCard = ({ device }: { readonly device: NamedDevice }) => {
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

export const FileTab = ({ device }: SettingsTabProps) => (
  <>
    <DeviceFilesCard deviceid={device.deviceid} />
    <SendFileCard device={{ deviceid: device.deviceid, name: device.name }} />
  </>
)
