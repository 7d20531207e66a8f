import { type ReactNode, useId } from 'react'
import styles from './FieldRow.module.css'

/** What ties a control to its row. */
export interface RowControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  /** What it is called on the wire, for those who look for it. */
  name?: string
  /** One sentence on what it does. */
  help?: string | undefined
  /** Behind the control: `s`. */
  unit?: string | undefined
  /** What may be entered: `1 to 86400`. */
  range?: string | undefined
  /** Beside the help, seen while the row is pointed at or has the focus. */
  more?: ReactNode
  /** How far the last change has come. */
  mark?: ReactNode
  /** What is to be known about the value as it stands. */
  notes?: readonly ReactNode[]
  error?: string | undefined
  isChanged?: boolean
  children: (control: RowControl) => ReactNode
}

/** One field of a long form: what it is on the left, its control on the right, all that is to be said about it below. */
export const FieldRow = ({
  label,
  name,
  help,
  unit,
  range,
  more,
  mark,
  notes = [],
  error,
  ...rest
}: Props) => {
  const id = useId()
  const parts = { help, range, mark, error, notes: notes.length === 0 ? undefined : notes }
  const described = Object.entries(parts)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([part]) => `${id}-${part}`)
  return (
    <div className={styles.row} data-changed={rest.isChanged === true || undefined} data-name={name}>
      <div className={styles.what}>
        <label htmlFor={id} className={styles.label} title={name}>
          {label}
        </label>
        {help === undefined ? null : (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
        {more === undefined ? null : <div className={styles.further}>{more}</div>}
      </div>
      <div className={styles.control}>
        <div className={styles.line}>
          {rest.children({
            id,
            'aria-describedby': described.join(' ') || undefined,
            'aria-invalid': error === undefined ? undefined : true,
          })}
          {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
        </div>
        {error === undefined ? null : (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        {range === undefined ? null : (
          <p id={`${id}-range`} className={styles.help}>
            {range}
          </p>
        )}
        {mark === undefined ? null : (
          <div id={`${id}-mark`} className={styles.mark}>
            {mark}
          </div>
        )}
        {notes.length === 0 ? null : (
          <div id={`${id}-notes`} className={styles.mark}>
            {notes}
          </div>
        )}
      </div>
    </div>
  )
}
