import type { ComponentProps, ReactNode } from 'react'
import styles from './Form.module.css'

interface Props extends Omit<ComponentProps<'form'>, 'className'> {
  /** Of the fields; in one column without it. */
  bodyClassName?: string | undefined
  /** What stands below the fields. */
  foot: ReactNode
}

/** The fields of a form, and below them what is done with them. */
export const FormFrame = ({ bodyClassName, foot, children, ...form }: Props) => (
  <form {...form} className={styles.form} noValidate>
    <div className={`${styles.body} ${bodyClassName ?? styles.fields}`}>{children}</div>
    {foot}
  </form>
)
