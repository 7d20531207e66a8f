import type { ComponentProps } from 'react'
import styles from './UnstyledButton.module.css'

/** A button that shows what is in it and nothing else. */
export const UnstyledButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className={className === undefined ? styles.button : `${styles.button} ${className}`}
  />
)
