import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface Props {
  /** Said to screen readers. */
  label: string
  /** Shown to the pointer. */
  title: string
  /** For a button that stays pressed. */
  isOn?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small drawing that can be pressed. */
export const IconButton = ({ label, title, isOn, onClick, children }: Props) => (
  <UnstyledButton
    className={styles.button}
    aria-label={label}
    aria-pressed={isOn}
    title={title}
    onClick={onClick}
  >
    {children}
  </UnstyledButton>
)
