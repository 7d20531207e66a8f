import { type ReactNode, useId } from 'react'
import styles from './Diagnostics.module.css'

interface Props {
  title: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page with its name. */
export const Panel = ({ title, aside, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
