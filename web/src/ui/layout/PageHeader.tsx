import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PageHeader.module.css'
import { type Tab, TabRow } from './TabRow'
import breadcrumbStyles from './Breadcrumb.module.css'

interface Crumb {
  readonly label: string
  /** Where it leads; the place where one is leads nowhere. */
  readonly to?: string | undefined
}

/** Where one is: a home icon and the names on the way, the last being here. */
export const Breadcrumb = ({ home, crumbs }: { home: string; crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={breadcrumbStyles.crumbs}>
      <li>
        <Link to={home} className={breadcrumbStyles.home} aria-label="Home">
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

interface Props {
  /** The way to here: a `Breadcrumb`. */
  crumbs: ReactNode
  title: string
  /** Beside the title, in sight wherever the page is scrolled to: how the thing stands. */
  state?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  /** The pages of the same thing; `here` is the label of the one that is open. */
  tabs?: readonly Tab[]
  tabsLabel?: string
  here?: string
  /** What opens a dialog, among the tabs. */
  tools?: ReactNode
  /** Below the tabs. */
  children?: ReactNode
}

/** The head of a page: where one is, what it is, how it stands, where one may go. Its title stays in sight. */
export const PageHeader = ({ crumbs, title, state, actions, tabs, here = '', ...rest }: Props) => (
  <header className={styles.header}>
    <div className={styles.crumbs}>{crumbs}</div>
    <div className={styles.bar}>
      <h1 className={styles.name} title={title}>
        {title}
      </h1>
      {state === undefined ? null : <div className={styles.state}>{state}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
    {tabs === undefined ? null : (
      <TabRow label={rest.tabsLabel ?? 'Pages'} tabs={tabs} here={here}>
        {rest.tools}
      </TabRow>
    )}
    {rest.children === undefined ? null : <div className={styles.below}>{rest.children}</div>}
  </header>
)
