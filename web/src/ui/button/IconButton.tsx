import type { ReactNode } from 'react'
import styles from './IconButton.module.css'
import { UnstyledButton } from './UnstyledButton'

interface Props {
  /** Said to screen readers. */
  label: string
  /** Shown to the pointer. */
  title: string
  /** For a button that stays pressed. */
  isOn?: boolean
  /** It keeps its place and the focus, and does nothing. */
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small drawing that can be pressed. */
export const IconButton = ({ label, title, isOn, isDisabled = false, onClick, children }: Props) => (
  <UnstyledButton
    className={styles.button}
    aria-label={label}
    aria-pressed={isOn}
    aria-disabled={isDisabled || undefined}
    title={title}
    onClick={isDisabled ? undefined : onClick}
  >
    {children}
  </UnstyledButton>
)
