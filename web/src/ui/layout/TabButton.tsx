import type { ReactNode } from 'react'
import styles from './TabRow.module.css'

interface Props {
  icon?: ReactNode
  label: string
  onClick: () => void
}

/** What opens a dialog, among the tabs that open pages. */
export const TabButton = ({ icon, label, onClick }: Props) => (
  <li data-tool>
    <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onClick}>
      {icon} {label}
    </button>
  </li>
)
