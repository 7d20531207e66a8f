import type { CSSProperties } from 'react'
import styles from './Value.module.css'

interface Props {
  text: string
  unit?: string
  /** A word may take a second line, which a number must not. */
  isWord?: boolean
  /** Has the card to itself: no trend below. */
  isAlone?: boolean
}

/** The large word of a card. It is never cut: the longer it is, the smaller it is written. */
export const Figure = ({ text, unit = '', isWord = false, isAlone = false }: Props) => (
  <div
    className={`${styles.line} ${isAlone ? styles.alone : ''} ${isWord ? styles.word : ''}`}
    style={{ '--chars': text.length, '--unit-chars': unit.length } as CSSProperties}
  >
    <span className={styles.number}>{text}</span>
    {unit === '' ? null : (
      <span className={styles.unit} title={unit}>
        {unit}
      </span>
    )}
  </div>
)
