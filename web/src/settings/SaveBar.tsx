import { Button } from '@mantine/core'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './Settings.module.css'

interface Props {
  label?: string
  /** How many settings would be saved. */
  changed: number
  /** The first thing that is wrong. */
  refusal: string | undefined
  isBusy: boolean
  onSave: () => void
  onReset: () => void
}

/** Saves the tab, or gives its changes up. */
export const SaveBar = ({ label = 'Save Settings', changed, refusal, isBusy, onSave, onReset }: Props) => {
  const isTouched = changed > 0 || refusal !== undefined
  return (
    <div className={styles.save}>
      <span className={styles.changed} role="status">
        {refusal ?? (changed === 0 ? '' : `${changed} ${changed === 1 ? 'change' : 'changes'} not saved`)}
      </span>
      {isTouched ? (
        <Button variant="default" onClick={onReset}>
          Discard
        </Button>
      ) : null}
      <PermissionButton
        loading={isBusy}
        disabledReason={refusal ?? (changed === 0 ? 'No changes made.' : undefined)}
        onClick={onSave}
      >
        {label}
      </PermissionButton>
    </div>
  )
}
