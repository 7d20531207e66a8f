import { useState, useRef } from 'react'
import { maxSourceBytes } from '../../../shared/scripts/scanScript'
import { fileTooLarge } from '../../../shared/files/deviceFiles'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { LinkButton } from '../ui/button/LinkButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import type { Failure } from '../ui/feedback/outcome'
import { Button } from '../ui/button/Button'
import styles from './Script.module.css'
import type { ScriptAction, ScriptActions } from './useScriptActions'
import type { ScriptEdit, Script } from './useScript'

interface FileButtonsProps {
  text: string
  fileName: string
  disabledReason: string | undefined
  onOpen: (text: string) => void
}

const offer = (text: string, fileName: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoked at once the browser might not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Brings a script from a file of this computer into the editor, and out of it. */
const FileButtons = ({ text, fileName, disabledReason, onOpen }: FileButtonsProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxSourceBytes) return setFailure({ message: fileTooLarge })
    try {
      onOpen((await file.text()).replaceAll('\r\n', '\n'))
    } catch {
      setFailure({ message: 'File reading has failed' })
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".js,.txt,text/javascript,text/plain"
        aria-label="Script file"
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <PermissionButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        Open File
      </PermissionButton>
      <Button size="compact-sm" variant="default" onClick={() => offer(text, fileName)}>
        Save to File
      </Button>
      <ErrorDialog failure={failure} onClose={() => setFailure(undefined)} />
    </>
  )
}

interface Props {
  script: Script
  edit: ScriptEdit
  actions: ScriptActions
  refusal: (action: ScriptAction) => string | undefined
  deviceName: string
  fileName: string
  isComparing: boolean
  /** Where the saved script is given to others; undefined where it cannot be. */
  othersPath: string | undefined
  onFind: () => void
  onCompare: () => void
}

const small = { size: 'compact-sm', variant: 'default' } as const

/** What can be done with the script, from writing it to running it. */
export const ScriptBar = ({ script, edit, actions, refusal, deviceName, ...rest }: Props) => {
  const [question, setQuestion] = useState<'run' | 'reboot'>()
  const close = () => setQuestion(undefined)
  const foreign = script.isLockedByOther ? refusal('openFile') : undefined
  return (
    <div className={styles.bar} role="toolbar" aria-label="Script">
      <PermissionButton size="compact-sm" disabledReason={refusal('run')} onClick={() => setQuestion('run')}>
        Run on Device
      </PermissionButton>
      <PermissionButton
        {...small}
        loading={actions.isSaving}
        disabledReason={refusal('save')}
        onClick={() => void actions.save()}
      >
        Save
      </PermissionButton>
      <PermissionButton
        {...small}
        loading={actions.isSending}
        disabledReason={refusal('download')}
        onClick={() => void actions.download()}
      >
        Download to Device
      </PermissionButton>
      <PermissionButton {...small} disabledReason={refusal('reboot')} onClick={() => setQuestion('reboot')}>
        Reboot
      </PermissionButton>
      <Button {...small} aria-pressed={rest.isComparing} onClick={rest.onCompare}>
        Compare with Device
      </Button>
      {rest.othersPath === undefined ? null : (
        <LinkButton {...small} to={rest.othersPath}>
          Apply to Others
        </LinkButton>
      )}
      <span className={styles.gap} />
      <Button {...small} onClick={rest.onFind}>
        Find
      </Button>
      <FileButtons
        text={edit.draft}
        fileName={rest.fileName}
        disabledReason={refusal('openFile')}
        onOpen={edit.replace}
      />
      <PermissionButton
        {...small}
        loading={actions.isLocking}
        disabledReason={foreign}
        onClick={() => void actions.lock(!script.isLockedByMe)}
      >
        {script.isLockedByMe ? 'Unlock' : 'Lock'}
      </PermissionButton>
      <ConfirmDialog
        title="Reboot Device"
        opened={question === 'reboot'}
        confirmLabel="Reboot"
        onConfirm={actions.reboot}
        onClose={close}
      >
        {deviceName} restarts and then runs the script that it has.
      </ConfirmDialog>
      <ConfirmDialog
        title="Run on Device"
        opened={question === 'run'}
        confirmLabel="Run"
        onConfirm={actions.run}
        onClose={close}
      >
        {edit.hasChanges ? 'The script is saved. ' : ''}
        {deviceName} gets it and restarts, at once if it is online, otherwise at its next contact. The script
        that it has now is replaced.
      </ConfirmDialog>
    </div>
  )
}
