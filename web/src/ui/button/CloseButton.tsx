import type { ComponentProps } from 'react'
import styles from './CloseButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  readonly 'aria-label': string
}

/** A small cross that closes or removes what it belongs to. */
export const CloseButton = ({ className, ...props }: Props) => (
  <button
    type="button"
    {...props}
    className={className === undefined ? styles.button : `${styles.button} ${className}`}
  >
    <svg
      className={styles.cross}
      viewBox="0 0 15 15"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.15"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="m3.625 3.625 7.75 7.75m0-7.75-7.75 7.75" />
    </svg>
  </button>
)
