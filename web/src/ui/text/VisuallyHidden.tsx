import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for screen readers. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={styles.hidden} />
)

/** What a table is called, to screen readers. */
export const HiddenCaption = (props: Omit<ComponentProps<'caption'>, 'className'>) => (
  <caption {...props} className={styles.hidden} />
)

/** The title of a page that shows none. */
export const HiddenTitle = (props: Omit<ComponentProps<'h1'>, 'className'>) => (
  <h1 {...props} className={styles.hidden} />
)
