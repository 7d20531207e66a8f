import { useId, useMemo, useRef, useState } from 'react'
import { mayOnDevice } from '../../../shared/core/roles'
import { linesBeforeCode, stripScript, strippedBytes } from '../../../shared/scripts/scanScript'
import { findScriptHints } from '../../../shared/scripts/findScriptHints'
import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { CommandQueueCard } from '../commands/CommandQueueCard'
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'
import { ComparePanel } from './ComparePanel'
import { scriptExamples } from './scriptExamples'
import styles from './Script.module.css'
import { ScriptOutput } from './output/ScriptOutput'
import type { EditorHandle } from './editor/ScriptEditor'
import { LockNotice, ScriptFacts } from './ScriptFacts'
import { ScriptBar } from './ScriptBar'
import {
  type ScriptAction,
  refusalOfAction,
  countBytes,
  countNumber,
  useScriptActions,
} from './useScriptActions'
import { useEdit, type Script, useScript } from './useScript'
import { useScriptCommands } from './useScriptCommands'

/** Scripts to begin with, while there is none. */
const ExampleList = ({ onUse }: { onUse: (text: string) => void }) => (
  <section aria-label="Examples">
    <h2 className={styles.examplesTitle}>Start from an example, or write your own below</h2>
    <ul className={styles.examples}>
      {scriptExamples.map(({ title, about, text }) => (
        <li key={title}>
          <button type="button" className={styles.example} onClick={() => onUse(text)}>
            <strong>{title}</strong>
            <span>{about}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

interface SizeMeterProps {
  bytes: number
  maxBytes: number
}

/** How much of the device's memory the script takes, as it is sent: without comments. */
const SizeMeter = ({ bytes, maxBytes }: SizeMeterProps) => {
  const isTooLong = bytes > maxBytes
  const share = `${countNumber(bytes)} / ${countBytes(maxBytes)} (comments excluded)`
  return (
    <div className={styles.meter}>
      <meter
        min={0}
        max={maxBytes}
        high={maxBytes * 0.9}
        value={Math.min(bytes, maxBytes)}
        aria-label="Size"
      />
      {isTooLong ? (
        <StatusMark tone="alarm">{share}: too long for this device</StatusMark>
      ) : (
        <span>{share}</span>
      )}
    </div>
  )
}

interface HintListProps {
  text: string
  onShow: (from: number, to: number) => void
}

/** More than these say nothing new. */
const most = 50

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** What the mJS of a device does not know, line by line; each leads to its place. */
const HintList = ({ text, onShow }: HintListProps) => {
  const hints = useMemo(() => findScriptHints(text), [text])
  if (hints.length === 0) return null
  return (
    <section aria-label="Hints">
      <ul className={styles.hints}>
        {hints.slice(0, most).map(({ from, to, text: hint }) => (
          <li key={`${from} ${hint}`}>
            <button type="button" className={styles.hint} onClick={() => onShow(from, to)}>
              <StatusMark tone="warning">
                Line {lineOf(text, from)}: {hint}
              </StatusMark>
            </button>
          </li>
        ))}
        {hints.length > most ? <li>and {hints.length - most} more</li> : null}
      </ul>
    </section>
  )
}

const ScriptEditor = lazyPart(async () => (await import('./editor/ScriptEditor')).ScriptEditor, 'boundary')

interface Props {
  device: Device
  script: Script
  saved: string
  /** Where the saved script is given to others; undefined where it cannot be. */
  othersPath: string | undefined
}

/** Writing a script, keeping it, bringing it to the device and seeing what runs there. */
const ScriptWork = ({ device, script, saved, othersPath }: Props) => {
  const { deviceid, name, role, display } = device
  const edit = useEdit(saved, script.version)
  const actions = useScriptActions(deviceid, edit)
  const commands = useScriptCommands(deviceid)
  const [isComparing, setIsComparing] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const helpId = useId()
  const bytes = useMemo(() => strippedBytes(edit.draft), [edit.draft])
  const maySeeAdmin = mayOnDevice(role, 'adminSettings')

  const facts = {
    foreignLock: script.isLockedByOther ? script.lock : undefined,
    hasChanges: edit.hasChanges,
    bytes,
    maxBytes: script.maxBytes,
    maySeeAdmin,
  }
  const refusal = (action: ScriptAction) => refusalOfAction(action, facts)
  /** A line as the device counts it: from the first line of code. */
  const goToLine = (line: number) => {
    const lines = edit.draft.split('\n')
    const at = Math.min(line - 1 + linesBeforeCode(edit.draft), lines.length - 1)
    const from = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0)
    editor.current?.goTo(from, from + (lines[at]?.length ?? 0))
  }
  const compare = () => {
    if (!isComparing && commands.asked === undefined) void actions.fetch()
    setIsComparing(!isComparing)
  }

  return (
    <div className={styles.work}>
      <LockNotice script={script} mayForce={maySeeAdmin} onForce={actions.forceUnlock} />
      {edit.isOutdated ? (
        <div className={`${styles.notice} ${styles.closed}`} role="status">
          <p>
            Another person has saved this script meanwhile. Your changes cannot be saved over it: load it,
            then make them again.
          </p>
          <Button variant="default" size="compact-sm" onClick={edit.discard}>
            Load the Saved Script
          </Button>
        </div>
      ) : null}
      <ScriptBar
        script={script}
        edit={edit}
        actions={actions}
        refusal={refusal}
        deviceName={name}
        fileName={`${deviceid}-init.js`}
        isComparing={isComparing}
        othersPath={script.version === 0 || edit.hasChanges ? undefined : othersPath}
        onFind={() => editor.current?.openFind()}
        onCompare={compare}
      />
      {edit.draft.trim() === '' && !script.isLockedByOther ? <ExampleList onUse={edit.replace} /> : null}
      <LazyBoundary
        message="The editor could not be loaded."
        fallback={
          <div className={styles.editor}>
            <Loading label="Loading the editor" />
          </div>
        }
      >
        <ScriptEditor
          ref={editor}
          content={edit.content}
          isReadOnly={script.isLockedByOther}
          describedBy={helpId}
          onChange={edit.setDraft}
        />
      </LazyBoundary>
      <div className={styles.facts}>
        <SizeMeter bytes={bytes} maxBytes={script.maxBytes} />
        <span id={helpId}>Tab indents; press Escape, then Tab, to leave the editor.</span>
        <ScriptFacts script={script} sent={commands.sent} />
      </div>
      <ScriptOutput device={device} savedTs={script.savedTs} commands={commands} onLine={goToLine} />
      <HintList text={edit.draft} onShow={(from, to) => editor.current?.goTo(from, to)} />
      {isComparing ? (
        <ComparePanel
          device={device}
          portal={stripScript(edit.draft)}
          commands={commands}
          isAsking={actions.isFetching}
          takeOverRefusal={refusal('openFile')}
          onAsk={() => void actions.fetch()}
          onTakeOver={edit.replace}
        />
      ) : null}
      <div>
        <CommandQueueCard deviceid={deviceid} display={display} role={role} />
      </div>
      <UnsavedGuard hasChanges={edit.hasChanges} />
      <ErrorDialog failure={actions.failure} onClose={actions.forgetFailure} />
    </div>
  )
}

interface ScriptLoaderProps {
  device: Device
  /** Where the saved script is given to others; undefined where it cannot be. */
  othersPath: string | undefined
}

/** Waits for the script that the portal keeps. */
export const ScriptLoader = ({ device, othersPath }: ScriptLoaderProps) => {
  const script = useScript(device.deviceid)
  if (script.saved !== undefined)
    return <ScriptWork {...{ device, script, othersPath }} saved={script.saved} />
  if (script.error === undefined) return <Loading label="Loading the script" />
  return (
    <ErrorBox
      error={script.error}
      otherwise="Failed to load the script."
      onRetry={() => void script.reload()}
    />
  )
}
