import { useLocation } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import type { SessionUser } from '../core/session/sessionContext'
import { paths } from '../paths'
import { AlarmBadge } from './AlarmBadge'
import { HeaderLink } from './HeaderLink'
import { headerLinksOf } from './headerLinksOf'
import styles from './Shell.module.css'

interface Props {
  readonly user: SessionUser
  readonly className: string | undefined
}

/** The links of the header's row; where it is narrow the account menu holds them. */
export const SignedInLinks = ({ user, className }: Props) => {
  const brand = useBrand()
  const { pathname } = useLocation()
  return headerLinksOf(brand, user, pathname).map(({ label, to }) => (
    <HeaderLink key={to} to={to} className={className}>
      {label}
      {to === paths.events() ? <AlarmBadge className={styles.linkBadge} /> : null}
    </HeaderLink>
  ))
}
