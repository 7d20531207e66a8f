import { type ReactNode, useState } from 'react'
import styles from './FoldCard.module.css'

interface Props {
  title: string
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A card that can be folded away; what is in it is made when it is opened. */
export const FoldCard = ({ title, isOpen = false, children }: Props) => {
  const [opened, setOpened] = useState(isOpen)
  return (
    <details className={styles.card} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2>{title}</h2>
      </summary>
      {opened ? <div className={styles.body}>{children}</div> : null}
    </details>
  )
}
