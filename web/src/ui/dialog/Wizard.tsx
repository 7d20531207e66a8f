import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Wizard.module.css'

interface Props {
  /** What is done here: `Add a device`. */
  label: string
  /** The names of the steps, in their order. */
  steps: readonly string[]
  /** The step that is shown, from 0. */
  at: number
  /** What stands in that step, with its own buttons. */
  children: ReactNode
}

/**
 * One thing done in several steps: which they are, which is open, which are done. A new step takes the focus to its
 * title, so that the person who listens or types begins where it begins; the first one leaves it where it is.
 */
export const Wizard = ({ label, steps, at, children }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    title.current?.focus()
  }, [at])
  return (
    <section aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={`${styles.step} ${index < at ? styles.done : ''}`}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark} role="img" aria-label={index < at ? 'Done' : `Step ${index + 1}`}>
              {index < at ? '✓' : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {steps[at]}
      </h2>
      {children}
    </section>
  )
}
