import { CloseButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './LargeDialog.module.css'
import { useModal } from './useModal'

interface Props {
  title: string
  /** Asked for by Escape and by a press outside as well. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with room for a chart; it fills the screen of a phone. Open for as long as it is rendered. */
export const LargeDialog = ({ title, onClose, children }: Props) => {
  const titleId = useId()
  const { ref, ...events } = useModal(true, onClose)
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} {...events}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
