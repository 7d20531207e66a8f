import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { commandMethods } from '../../../shared/commands/commandMethods'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { useCommandProgress } from '../commands/useCommandProgress'
import { readAsBase64 } from '../files/fileContent'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { ProgressButton } from '../ui/button/ProgressButton'
import { FileInput } from '../ui/field/FileInput'
import { Combobox } from '../ui/combobox/Combobox'
import { Textarea } from '../ui/field/Textarea'

type JsonObject = Record<string, never>

/** An object of JSON, or undefined for any other text. */
const parseObject = (text: string): JsonObject | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as JsonObject) : undefined
  } catch {
    return undefined
  }
}

interface Props {
  deviceid: DeviceId
  title: string
  label: string
  example: string
  /** Undefined where staff choose it. */
  method: string | undefined
  argsOf: (given: JsonObject) => JsonObject | Record<string, JsonObject>
}

const methods = Object.keys(commandMethods).map((name) => ({ value: name, label: name }))

/** One command in JSON. */
const RpcCard = ({ deviceid, title, label, example, method, argsOf }: Props) => {
  const [chosen, setChosen] = useState(method ?? 'FS.List')
  const [text, setText] = useState('')
  const progress = useCommandProgress(deviceid, 'Command queued.')
  const given = parseObject(text)
  const fault = text.trim() !== '' && given === undefined ? 'Invalid JSON.' : undefined
  return (
    <FoldCard title={title}>
      {method === undefined ? (
        <Combobox label="Method" choices={methods} value={chosen} onChange={setChosen} />
      ) : null}
      <Textarea
        label={label}
        description={`For example ${example}`}
        rows={5}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ProgressButton
        stage={progress.stage}
        text={progress.text}
        disabledReason={given === undefined ? (fault ?? 'Enter JSON.') : undefined}
        onClick={() =>
          given === undefined ? undefined : void progress.run({ method: chosen, args: argsOf(given) })
        }
      >
        {title}
      </ProgressButton>
      <ErrorDialog failure={progress.error} onClose={progress.forget} />
    </FoldCard>
  )
}

const [minBytes, maxBytes] = [2, 12_000]

/** A small file in one frame; one of another size is silently not taken. */
const PutFileCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const [file, setFile] = useState<File | null>(null)
  const { run, stage, text, error, forget } = useCommandProgress(deviceid, 'Command queued.')
  const take = (chosen: File | null) =>
    setFile(chosen !== null && chosen.size >= minBytes && chosen.size <= maxBytes ? chosen : null)
  const send = async () => {
    if (file === null) return
    await run({
      method: 'FS.Put',
      args: { filename: file.name, data: await readAsBase64(file), append: false },
    })
  }
  return (
    <FoldCard title="Put File">
      <FileInput
        label="File"
        description="2 to 12000 bytes, sent in one piece"
        placeholder="Choose a file"
        value={file}
        onChange={take}
      />
      <ProgressButton
        stage={stage}
        text={text}
        disabledReason={file === null ? 'Choose a file.' : undefined}
        onClick={() => void send()}
      >
        Put File
      </ProgressButton>
      <ErrorDialog failure={error} onClose={forget} />
    </FoldCard>
  )
}

const exampleConfig = '{ "device": { "base_interval": 60 } }'

/** For staff: commands as they go over the wire. Each is logged with its sender. */
export const SenquipTab = ({ device: { deviceid } }: SettingsTabProps) => (
  <>
    <RpcCard
      deviceid={deviceid}
      title="Config Set"
      label="Settings to change, as JSON"
      example={exampleConfig}
      method="Config.Set"
      argsOf={(config) => ({ config })}
    />
    <RpcCard
      deviceid={deviceid}
      title="Send RPC"
      label="Arguments, as JSON"
      example="{}"
      method={undefined}
      argsOf={(args) => args}
    />
    <PutFileCard deviceid={deviceid} />
  </>
)
