import { type ReactNode, type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FoundDevice, staffSearch, searchLength } from '../../../shared/staff/staffSearch'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { useUser } from '../core/session/sessionContext'
import { staffLinksOf } from '../users/account/staffLinks'
import { PermissionButton } from '../ui/button/PermissionButton'
import { TextInput } from '../ui/field/Field'
import styles from './Staff.module.css'

interface Props {
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** Asks for what is known of a device or a person. */
export const SearchForm = ({ text, onSearch }: Props) => {
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  const isShort = wanted.length < searchLength.least
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) onSearch(wanted)
  }
  return (
    <form className={styles.find} onSubmit={submit} role="search">
      <TextInput
        label="Find"
        description="The beginning of a device ID, a name or an email address; or a whole account or group ID."
        value={typed}
        maxLength={searchLength.most}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PermissionButton
        type="submit"
        disabledReason={isShort ? `Type at least ${searchLength.least} characters.` : undefined}
      >
        Search
      </PermissionButton>
    </form>
  )
}

/** Start of the staff pages, before a search. */
export const StaffStart = () => {
  const { specialGroups } = useUser()
  return (
    <ul className={styles.start}>
      {staffLinksOf(specialGroups)
        .filter(({ to }) => to !== paths.staff())
        .map(({ label, to, about }) => (
          <li key={to} className={styles.card}>
            <h2>
              <Link to={to}>{label}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      <li className={styles.card}>
        <h2>
          <Link to={paths.addDevice()}>Add Device</Link>
        </h2>
        <p>Add a device of your own. Home then shows it as it does to its users.</p>
      </li>
    </ul>
  )
}

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
