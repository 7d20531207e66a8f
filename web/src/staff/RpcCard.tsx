import { useState } from 'react'
import { commandMethods } from '../../../shared/commands/commandMethods'
import type { DeviceId } from '../../../shared/core/ids'
import { useCommandProgress } from '../commands/useCommandProgress'
import { Combobox } from '../ui/combobox/Combobox'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { ProgressButton } from '../ui/button/ProgressButton'
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
export const RpcCard = ({ deviceid, title, label, example, method, argsOf }: Props) => {
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
