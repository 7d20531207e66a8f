import type { ComponentProps } from 'react'
import styles from './Native.module.css'

/** The browser's own line of text, for pages that are drawn before the component library's fields are there. */
export const NativeInput = (props: Omit<ComponentProps<'input'>, 'className'>) => (
  <input {...props} className={styles.input} />
)
