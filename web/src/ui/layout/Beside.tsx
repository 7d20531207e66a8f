import type { ReactNode } from 'react'
import styles from './DockedPanel.module.css'
import { mediaHook } from './mediaHook'

/** Whether a panel has room beside the page. */
export const useHasSideRoom = mediaHook('(min-width: 75rem)')

interface Props {
  /** A `DockedPanel`; null while it is closed. */
  panel: ReactNode
  /** Words alone need less room than a chart. */
  isNarrow?: boolean
  children: ReactNode
}

/** A part of a page with the panel that is open beside it. */
export const Beside = ({ panel, isNarrow = false, children }: Props) => (
  <div
    className={styles.beside}
    data-open={panel === null ? undefined : true}
    data-narrow={isNarrow || undefined}
  >
    <div>{children}</div>
    {panel}
  </div>
)

/** The place of a panel whose code is on its way. */
export const DockedPlace = () => (useHasSideRoom() ? <div className={styles.panel} aria-hidden /> : null)
