import { useState } from 'react'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { LinkButton } from '../ui/button/LinkButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { FileButtons } from './FileButtons'
import styles from './Script.module.css'
import type { ScriptAction } from './scriptRefusals'
import type { ScriptEdit } from './useEdit'
import type { Script } from './useScript'
import type { ScriptActions } from './useScriptActions'
import { Button } from '../ui/button/Button'

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
