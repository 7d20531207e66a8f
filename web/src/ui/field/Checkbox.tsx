import { useEffect, useRef } from 'react'
import { CheckField, type CheckProps, useCheck } from './CheckField'
import styles from './CheckField.module.css'

interface Props extends Omit<CheckProps, 'ref'> {
  /** Some of what it stands for is ticked. */
  readonly indeterminate?: boolean | undefined
}

/** A box to tick. */
export const Checkbox = ({ indeterminate = false, ...props }: Props) => {
  const { around, input } = useCheck(props)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <CheckField {...around}>
      <input {...input} ref={box} className={styles.box} />
      <svg className={styles.mark} viewBox="0 0 10 7" aria-hidden>
        <path
          d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
          fill="currentColor"
        />
      </svg>
      <svg className={styles.mark} viewBox="0 0 32 6" aria-hidden>
        <rect width="32" height="6" rx="3" fill="currentColor" />
      </svg>
    </CheckField>
  )
}
