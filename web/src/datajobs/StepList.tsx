import type { ReactNode } from 'react'
import styles from './StepList.module.css'

export interface Step {
  readonly title: string
  readonly state: 'done' | 'here' | 'later'
  /** What happens in it, and what is done about it. */
  readonly content: ReactNode
}

const marks = { done: 'Done', here: 'Now', later: 'Later' } as const

/** What happens one after the other, all in sight: how far it is, and what comes yet. */
export const StepList = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ title, state, content }, index) => (
      <li
        key={title}
        className={styles.step}
        data-state={state}
        aria-current={state === 'here' ? 'step' : undefined}
      >
        <span className={styles.mark} role="img" aria-label={marks[state]}>
          {state === 'done' ? '✓' : index + 1}
        </span>
        <div className={styles.body}>
          <h3 className={styles.title}>{title}</h3>
          {content}
        </div>
      </li>
    ))}
  </ol>
)
