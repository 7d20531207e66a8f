import styles from './Raw.module.css'

/** A value as a cell shows it: whole, and as it is stored. */
export const writeRawValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** How much there is of a value that is a list or an object, which no cell has room for; undefined for any other. */
export const partsOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return plural(value.length, 'entry').replace('entrys', 'entries')
  return typeof value === 'object' && value !== null ? plural(Object.keys(value).length, 'field') : undefined
}

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
