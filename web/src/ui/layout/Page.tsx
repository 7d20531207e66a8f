import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** The one width of all pages, and the room around what stands on them. */
export const Page = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>
