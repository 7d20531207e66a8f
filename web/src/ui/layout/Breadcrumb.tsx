import { Link } from 'react-router-dom'
import styles from './Breadcrumb.module.css'

export interface Crumb {
  readonly label: string
  /** Where it leads; the place where one is leads nowhere. */
  readonly to?: string | undefined
}

/** Where one is: a home icon and the names on the way, the last being here. */
export const Breadcrumb = ({ home, crumbs }: { home: string; crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      <li>
        <Link to={home} className={styles.home} aria-label="Home">
          <svg viewBox="0 0 16 16" aria-hidden>
            <path d="M8 1.6 1 7.6l.9 1.1L3 7.8V14h3.8v-4h2.4v4H13V7.8l1.1.9.9-1.1z" />
          </svg>
        </Link>
      </li>
      {crumbs.map(({ label, to }, index) => (
        <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
          {to === undefined ? label : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </ol>
  </nav>
)
