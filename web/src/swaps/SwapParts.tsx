import { swapParts } from '../../../shared/swaps/swapParts'
import type { SwapView } from '../../../shared/swaps/swaps'
import styles from './Swap.module.css'

const marks = { waiting: '·', running: '…', done: '✓', left: '–' } as const
const words = { waiting: 'Waiting', running: 'Now', done: 'Done', left: 'Not done' } as const

/** Each part with how far it is, and what of it could not be carried. */
export const SwapParts = ({ swap }: { swap: SwapView }) => (
  <ul className={styles.parts} aria-label="What goes over">
    {swap.parts.map(({ part, state, notes }) => (
      <li key={part} className={styles.part} data-state={state}>
        <span className={styles.mark} role="img" aria-label={words[state]}>
          {marks[state]}
        </span>
        <span>
          {swapParts[part]}
          {notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
        </span>
      </li>
    ))}
  </ul>
)
