import { swapParts } from '../../../shared/swaps/swapParts'
import type { SwapView } from '../../../shared/swaps/swaps'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import styles from './Swap.module.css'

const states = {
  waiting: { tone: 'none', word: 'Waiting' },
  running: { tone: 'info', word: 'Under way' },
  done: { tone: 'ok', word: 'Done' },
  left: { tone: 'none', word: 'Not done' },
} as const satisfies Record<SwapView['parts'][number]['state'], { tone: StatusTone; word: string }>

/** Each part with how far it is, and what of it could not be carried. */
export const SwapParts = ({ swap }: { swap: SwapView }) => (
  <ul className={styles.parts} aria-label="What goes over">
    {swap.parts.map(({ part, state, notes }) => (
      <li key={part} className={styles.part} data-state={state}>
        <StatusMark tone={states[state].tone}>{swapParts[part]}</StatusMark>
        <span className={styles.facts}>{states[state].word}</span>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
