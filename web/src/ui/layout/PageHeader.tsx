import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { type Tab, TabRow } from './TabRow'

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
