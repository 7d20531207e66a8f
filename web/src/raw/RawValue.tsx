import styles from './Raw.module.css'
import { partsOf, writeRawValue } from './writeRawValue'

/** A value that has parts, of one moment. */
export interface OpenValue {
  readonly title: string
  readonly value: unknown
}

interface Props {
  value: unknown
  /** What is read above it when it is opened. */
  title: string
  onOpen: (open: OpenValue) => void
}

/** A value in a cell; a list or an object says how much there is of it, and opens. */
export const RawValue = ({ value, title, onOpen }: Props) => {
  const parts = partsOf(value)
  if (parts !== undefined) {
    return (
      <button
        type="button"
        className={styles.parts}
        aria-label={`${title}: ${parts}`}
        onClick={() => onOpen({ title, value })}
      >
        {parts}
      </button>
    )
  }
  const text = writeRawValue(value)
  return (
    <span className={typeof value === 'number' ? styles.number : styles.text} title={text}>
      {text}
    </span>
  )
}
