import { type ReactNode, useId, useState } from 'react'
import { UnsavedQuestion } from '../dialog/UnsavedGuard'
import { useModal } from '../dialog/Dialog'
import { CloseButton } from '../button/CloseButton'
import styles from './SidePanel.module.css'

interface Props {
  title: string
  /** Asked for by Escape, by the cross and by a press outside. */
  onClose: () => void
  /** Whether closing would lose something: then it asks first. */
  isUnsaved?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Beside the page, which stays in sight; from below on a phone. Open for as long as it is rendered. */
export const SidePanel = ({ title, onClose, isUnsaved = false, actions, children }: Props) => {
  const titleId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isUnsaved ? setIsAsking(true) : onClose())
  const { ref, ...events } = useModal(true, close)
  return (
    <dialog ref={ref} className={styles.panel} aria-labelledby={titleId} {...events}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton aria-label="Close" onClick={close} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      <UnsavedQuestion
        opened={isAsking}
        leadsAway={false}
        onStay={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </dialog>
  )
}
