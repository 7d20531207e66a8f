import type { ReactNode } from 'react'
import styles from './FormColumn.module.css'

interface Props {
  /** What the card is, for a screen reader. */
  label: string
  /** What helps to fill it in: beside the card where there is room, else below it. */
  help?: ReactNode
  /** Further cards of the same width, below it. */
  below?: ReactNode
  children: ReactNode
}

/** A card with a form in the middle of a page, 720 pixels wide at most. */
export const FormColumn = ({ label, help, below, children }: Props) => (
  <div className={styles.around} data-help={help === undefined ? undefined : true}>
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
    {help === undefined ? null : <div className={styles.help}>{help}</div>}
    {below}
  </div>
)

/** A further card, of what is done apart from the form above it: its words, and its button. */
export const ApartCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.apart} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
