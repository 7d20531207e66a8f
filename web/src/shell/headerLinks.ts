import type { Brand } from '../../../shared/brands/brands'
import type { DeviceId } from '../../../shared/core/ids'
import { mayAsAccount } from '../../../shared/core/roles'
import { paths } from '../paths'
import type { SessionUser } from '../core/session/sessionContext'

/** The device that a page is about, by its address: the support form names it. */
export const deviceInPath = (pathname: string): DeviceId | undefined =>
  // By hand: the reader of ids would come along into the first load of every page.
  pathname.split('/').find((part): part is DeviceId => /^[A-Z0-9]{9}$/.test(part))

interface HeaderLink {
  label: string
  to: string
}

/** The header's links of a signed-in person, for the brand and the page that is open. */
export const headerLinksOf = (brand: Brand, user: SessionUser, pathname: string): HeaderLink[] => {
  const links: HeaderLink[] = []
  const mayProvision = mayAsAccount(new Set(user.specialGroups), 'provisionDevices')
  if (!user.specialGroups.includes('provisioning_account')) {
    links.push({ label: 'Home', to: paths.home() })
    links.push({ label: 'Events', to: paths.events() })
    if (!brand.hidePlans) links.push({ label: 'Plans', to: paths.plans() })
  }
  if (mayProvision) links.push({ label: 'Provisioning', to: paths.provisioning() })
  if (!brand.hideSupport) links.push({ label: 'Support', to: paths.support(deviceInPath(pathname)) })
  if (!brand.hideDocs) links.push({ label: 'Docs', to: brand.docsUrl })
  return links
}

/** The element that the buttons of the account open, at the top of a desk's page and at the bottom of a phone's. */
export const accountMenuId = 'account-menu'
