import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface Props {
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A link of the header's row; the one to the page that is open says so. */
export const HeaderLink = ({ to, className, children }: Props) => {
  const { pathname } = useLocation()
  const [place] = to.split('?')
  return (
    <Link to={to} className={className} aria-current={pathname === place ? 'page' : undefined}>
      {children}
    </Link>
  )
}
