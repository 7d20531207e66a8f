import { type ReactNode } from 'react'
import { PermissionButton } from './PermissionButton'
import styles from './ProgressButton.module.css'

/** How far something is that a button began and that ends elsewhere. */
export type ProgressStage = 'ready' | 'sending' | 'sent' | 'delivered' | 'done' | 'failed'

const words: Record<Exclude<ProgressStage, 'ready'>, string> = {
  sending: 'Sending…',
  sent: 'Sent, waits for the device',
  delivered: 'Delivered, waits for the answer',
  done: 'Done',
  failed: 'Failed',
}

interface Props {
  stage: ProgressStage
  /** In place of the usual words: why it failed, how far it is. */
  text?: string | undefined
  isDangerous?: boolean
  disabledReason?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A button with its outcome beside it, until the command has ended. */
export const ProgressButton = ({ stage, text, isDangerous, disabledReason, onClick, children }: Props) => (
  <span className={styles.row}>
    <PermissionButton
      variant={isDangerous ? 'danger' : 'filled'}
      loading={stage === 'sending'}
      disabledReason={disabledReason}
      onClick={onClick}
    >
      {children}
    </PermissionButton>
    <span role="status" className={styles.stage} data-stage={stage}>
      {stage === 'ready' ? '' : (text ?? words[stage])}
    </span>
  </span>
)
