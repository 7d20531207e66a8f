import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import styles from '../LoginForm.module.css'
import { SignedOutFrame } from '../SignedOutFrame'

interface Props {
  title: string
  children: ReactNode
  /** Absent on the pages that lead there by themselves. */
  leadsBack?: boolean
}

/** The card of all pages before the sign-in. */
export const Panel = ({ title, children, leadsBack = true }: Props) => (
  <SignedOutFrame>
    <section className={styles.card} aria-label={title}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      {leadsBack ? (
        <p className={styles.links}>
          <Link to={paths.login()}>Back to login</Link>
        </p>
      ) : null}
    </section>
  </SignedOutFrame>
)
