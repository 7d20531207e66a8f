import type { ComponentProps } from 'react'
import styles from './Native.module.css'

/** The browser's own box to tick, drawn as a switch. */
export const NativeSwitch = (props: Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'>) => (
  <span className={styles.place}>
    <input {...props} type="checkbox" role="switch" className={styles.switch} />
  </span>
)
