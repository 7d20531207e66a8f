import { type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import { secondMs } from '../../../shared/core/time'
import { useBrand } from '../brand/brand'
import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { formatDay } from '../ui/text/formatTime'
import { TierBadge } from '../ui/text/TierBadge'
import { useZone } from '../ui/zone/useZone'
import { lazyPart } from '../ui/lazyPart'
import styles from './DeviceHeader.module.css'
import { DeviceIcon } from './DeviceIcon'
import { deviceLinks } from './deviceLinks'
import type { Device } from './useDevice'

const CustomerLogo = lazyPart(async () => (await import('./CustomerLogo')).CustomerLogo)

interface Props {
  device: Device
  /** `Data`, `Settings`, `Server Log`: the last crumb and the end of the document's title. */
  pageName: string
  /** Set when the page was reached through a group. */
  groupid?: GroupId | undefined
  /** The state of the device, visible wherever the page is scrolled to. */
  state?: ReactNode
  /** Buttons of the page. */
  actions?: ReactNode
  /** Among the tabs: what opens a dialog. */
  tools?: ReactNode
  /** Below the tabs: refresh, timeline. */
  children?: ReactNode
}

/** The plan of the device; of one whose settings could not be loaded, that it is unknown. */
const Plan = ({ device }: { device: Device }) => {
  const { hidePlans } = useBrand()
  useZone()
  const { tier } = device
  if (tier === undefined) {
    return device.settingsError === undefined ? null : <span className={styles.role}>Plan: not loaded</span>
  }
  const badge = <TierBadge name={tier.name} color={tier.color} tooltip={tier.tooltip} />
  return (
    <>
      {hidePlans ? (
        badge
      ) : (
        <Link to={paths.plans()} className={styles.plan} aria-label={`Plan: ${tier.name}`}>
          {badge}
        </Link>
      )}
      {tier.name === 'Hosted' && device.planExpiryTs !== undefined ? (
        <span className={styles.role}>until {formatDay(device.planExpiryTs * secondMs)}</span>
      ) : null}
    </>
  )
}

/** The person's role on the device, for those who have no Users tab. */
const Permission = ({ device: { role, isLastSeen, settingsError } }: { device: Device }) => {
  if (role === undefined || mayOnDevice(role, 'viewUsers')) return null
  const permission = isLastSeen ? 'Permission: unknown' : role
  return (
    <span className={styles.role} title="Your permission on this device">
      {settingsError === undefined ? permission : 'Permission: not loaded'}
    </span>
  )
}

/** The head of every page of a device: where one is, what device it is, and where one may go. */
export const DeviceHeader = ({ device, pageName, groupid, state, actions, tools, children }: Props) => {
  const { deviceid, name, role, notes } = device
  useDeviceTitle(name, pageName)
  const { allowSubBrand } = useBrand()
  const { home_page: homePage, brand_image: logo, customer } = notes
  const tabs = useMemo(
    () =>
      deviceLinks(deviceid, role, { homePage, groupid }).map(({ icon, ...tab }) => ({
        ...tab,
        icon: <DeviceIcon name={icon} />,
      })),
    [deviceid, role, homePage, groupid],
  )
  const crumbs = (
    <div className={styles.line}>
      <Breadcrumb
        home={groupid === undefined ? paths.home() : paths.group(groupid)}
        crumbs={[
          { label: name, to: pageName === 'Data' ? undefined : paths.data(deviceid, groupid) },
          { label: pageName },
        ]}
      />
      <span className={styles.facts}>
        {name === deviceid ? null : <span className={styles.id}>{deviceid}</span>}
        <Plan device={device} />
        <Permission device={device} />
      </span>
    </div>
  )
  return (
    <>
      {allowSubBrand && logo !== undefined ? (
        <Suspense fallback={null}>
          <CustomerLogo deviceid={deviceid} image={logo} customer={customer} />
        </Suspense>
      ) : null}
      <PageHeader
        crumbs={crumbs}
        title={name}
        state={state}
        actions={actions}
        tabs={tabs}
        tabsLabel="Device"
        here={pageName.startsWith('Settings') ? 'Settings' : pageName}
        tools={tools}
      >
        {children}
      </PageHeader>
    </>
  )
}
