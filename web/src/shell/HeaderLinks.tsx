import { NavLink, useLocation } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { useSession } from '../core/sessionContext'
import { headerLinksOf } from './headerLinksOf'

/** The links of the header's row; on a phone the account menu holds them. */
export const HeaderLinks = ({ className }: { className: string | undefined }) => {
  const brand = useBrand()
  const { session } = useSession()
  const { pathname } = useLocation()
  if (session.state === 'checking') return null
  return headerLinksOf(brand, session.state === 'signedIn' ? session.user : undefined, pathname).map(
    ({ label, to }) => (
      <NavLink key={to} to={to} end className={className ?? ''}>
        {label}
      </NavLink>
    ),
  )
}
