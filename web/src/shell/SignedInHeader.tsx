import { useLocation } from 'react-router-dom'
import type { SessionUser } from '../core/session/sessionContext'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'
import { PaletteButton } from './palette/PaletteButton'
import { ZoneButton } from './ZoneButton'
import { AlarmBadge } from './AlarmBadge'
import { HeaderLink } from './HeaderLink'
import { headerLinksOf } from './headerLinks'
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

/** What the header offers to those who are signed in; the sign-in does without its code. A phone searches at the bottom. */
export const SignedInTools = ({ user }: { user: SessionUser }) => {
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? null : <PaletteButton user={user} />}
      <ZoneButton user={user} />
    </>
  )
}
