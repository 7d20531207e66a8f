import type { ReactNode } from 'react'
import styles from './Staff.module.css'

/** A name with what is known of it, in a list of descriptions. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
