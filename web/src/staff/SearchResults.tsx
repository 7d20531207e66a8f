import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type FoundDevice, staffSearch } from '../../../shared/staff/staffSearch'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Staff.module.css'

const because: Record<FoundDevice['by'], (mail: string) => string> = {
  id: () => 'by its ID',
  name: () => 'by its name',
  owner: (mail) => `of ${mail}`,
  'upgrade mail': () => 'by its upgrade email',
}

const Found = ({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) =>
  children.length === 0 ? null : (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )

interface Row {
  readonly to: string
  readonly name: string
  readonly detail: string
  readonly aside?: string
}

const ResultRow = ({ to, name, detail, aside }: Row) => (
  <li className={styles.row}>
    <span className={styles.what}>
      <Link to={to}>{name}</Link>
      <span className={styles.soft}>{detail}</span>
    </span>
    {aside === undefined ? null : <span className={styles.soft}>{aside}</span>}
  </li>
)

/** What staff were looking for, each a way on. */
export const SearchResults = ({ text }: { readonly text: string }) => {
  const { data, error, mutate } = useEndpoint(staffSearch, { text })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Searching" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const { devices, accounts, groups, more } = data
  if (devices.length + accounts.length + groups.length === 0) {
    return (
      <EmptyState title="Nothing found.">
        No ID, name or email address begins with “{text}”. Type the beginning, not a later word.
      </EmptyState>
    )
  }
  return (
    <div className={styles.column}>
      {more ? <p>There are more. Type more of the word to see them.</p> : null}
      <Found title="Devices">
        {devices.map(({ deviceid, name, model, plan, by, mail = '' }) => (
          <ResultRow
            key={deviceid}
            to={paths.staff(deviceid)}
            name={name}
            detail={`${deviceid} · ${model} · ${plan}`}
            aside={because[by](mail)}
          />
        ))}
      </Found>
      <Found title="Accounts">
        {accounts.map(({ userid, email, name }) => (
          <ResultRow key={userid} to={paths.staffAccount(userid)} name={email} detail={name} />
        ))}
      </Found>
      <Found title="Groups">
        {groups.map(({ groupid, groupName, kind }) => (
          <ResultRow
            key={groupid}
            to={paths.groupSettings(groupid)}
            name={groupName}
            detail={`${groupid} · ${kind}`}
          />
        ))}
      </Found>
    </div>
  )
}
