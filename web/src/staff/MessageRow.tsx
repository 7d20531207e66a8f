import type { ReactNode } from 'react'
import { Instant } from '../ui/text/Instant'
import styles from './Staff.module.css'

interface Props {
  readonly ms: number
  readonly about: string
  readonly text: string
  readonly children?: ReactNode
}

/** One message: when, what of it, and on opening its beginning. */
export const MessageRow = ({ ms, about, text, children }: Props) => (
  <li className={styles.message}>
    <details>
      <summary>
        <Instant ms={ms} /> <span className={styles.soft}>{about}</span>
      </summary>
      <pre className={styles.raw} tabIndex={0} aria-label="Beginning of the message">
        {text}
      </pre>
    </details>
    {children}
  </li>
)
