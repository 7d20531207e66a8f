import styles from './RunTable.module.css'
import { StatusMark, type StatusTone } from '../feedback/StatusMark'

type State =
  'waiting' | 'loading' | 'queued' | 'waitsForContact' | 'handedOver' | 'success' | 'error' | 'cancelled'

interface Row {
  readonly id: string
  readonly state: State
  readonly message: string
  /** What is to be known beside the message. */
  readonly note?: string | undefined
}

const states = {
  waiting: { tone: 'none', label: 'Waiting' },
  loading: { tone: 'info', label: 'Under way' },
  queued: { tone: 'none', label: 'Queued' },
  waitsForContact: { tone: 'none', label: 'Waits for contact' },
  handedOver: { tone: 'info', label: 'Handed over' },
  success: { tone: 'ok', label: 'Applied' },
  error: { tone: 'alarm', label: 'Failed' },
  cancelled: { tone: 'info', label: 'Cancelled' },
} as const satisfies Record<State, { tone: StatusTone; label: string }>

/** Counted where there are any. */
const others = ['queued', 'waitsForContact', 'handedOver', 'cancelled'] as const

interface Props {
  /** Said to screen readers. */
  label: string
  rows: readonly Row[]
  nameOf: (id: string) => string
  /** What has happened to one that it succeeded with. */
  doneLabel?: string
}

/** How a run over many stands: the numbers, and each of them with what came of it. */
export const RunTable = ({ label, rows, nameOf, doneLabel = states.success.label }: Props) => {
  const count = (state: State) => rows.filter((row) => row.state === state).length
  const counts = [
    ['Total', rows.length],
    ['Success', count('success')],
    ['Failed', count('error')],
    // Without them the numbers of a run that was stopped, or whose devices sleep, would not add up.
    ...others.flatMap((state) => (count(state) === 0 ? [] : [[states[state].label, count(state)] as const])),
  ] as const
  return (
    <>
      <div role="status" aria-label="So far">
        <dl className={styles.counts}>
          {counts.map(([name, value]) => (
            <div key={name} className={styles.count}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className={styles.list} aria-label={label}>
        {rows.map(({ id, state, message, note }) => (
          <li key={id} className={styles.row}>
            <span>{nameOf(id)}</span>
            <StatusMark tone={states[state].tone}>
              {state === 'success' ? doneLabel : states[state].label}
            </StatusMark>
            <span className={styles.message}>
              {message}
              {note === undefined ? null : <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
