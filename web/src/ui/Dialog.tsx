import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './useModal'

interface Props {
  title: string
  opened?: boolean
  /** Asked for by Escape and by a press outside as well. */
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  actions?: ReactNode
  children: ReactNode
}

/** A modal for a question or a few fields. What stands inside is unmounted while it is closed. */
export const Dialog = ({ title, opened = true, onClose, role = 'dialog', actions, children }: Props) => {
  const titleId = useId()
  const bodyId = useId()
  const { ref, ...events } = useModal(opened, onClose)
  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      {...events}
    >
      {opened && (
        <div className={styles.frame}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
