import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { type SessionUser, useSession } from '../core/session/sessionContext'
import { paths } from '../paths'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { accountMenuId, headerLinksOf } from './headerLinks'
import styles from './Shell.module.css'

/** Two letters for a person: of the name, or of the address when there is none. */
export const initialsOf = ({ name, email }: { name: string; email: string }): string =>
  (name.trim() === '' ? email : name)
    .split(/[\s@.]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** Closes with the link that is followed: a page that changes later leaves what was opened meanwhile. */
const closeAtLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
}

/** Who is signed in, and the way out; where it is narrow also the header's links. The browser's own popover holds it. */
export const AccountMenu = ({ user }: { user: SessionUser }) => {
  const { signOut } = useSession()
  const brand = useBrand()
  const { pathname } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const close = () => {
      if (menu.current?.matches(':popover-open') === true) menu.current.hidePopover()
    }
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <>
      <UnstyledButton
        className={styles.account}
        aria-label={`Account of ${user.email}`}
        popoverTarget={accountMenuId}
      >
        {initialsOf(user)}
      </UnstyledButton>
      <div ref={menu} id={accountMenuId} popover="auto" className={styles.menu} onClick={closeAtLink}>
        <div className={styles.who}>
          {user.name !== '' && <strong>{user.name}</strong>}
          <span>{user.email}</span>
        </div>
        {headerLinksOf(brand, user, pathname).map(({ label, to }) => (
          <Link key={to} to={to} className={`${styles.item} ${styles.narrowOnly}`}>
            {label}
          </Link>
        ))}
        <Link to={paths.invitations()} className={styles.item}>
          Invitations
        </Link>
        {brand.hideAccount ? null : (
          <Link to={paths.account()} className={styles.item}>
            Account
          </Link>
        )}
        <UnstyledButton className={styles.item} onClick={leave} disabled={leaving}>
          {leaving ? 'Logging out…' : 'Logout'}
        </UnstyledButton>
      </div>
    </>
  )
}
