import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import styles from './DeviceHeader.module.css'
import { TierBadge } from './TierBadge'
import type { Device } from './useDevice'

interface Props {
  device: Device
  pageName: string
  /** Set when the page was reached through a group. */
  groupid: string | undefined
  /** Buttons of the page. */
  actions: ReactNode
  /** What stands below the name: last contact, refresh, timeline. */
  children: ReactNode
}

const HomeIcon = () => (
  <svg viewBox="0 0 16 16" aria-hidden>
    <path d="M8 1.6 1 7.6l.9 1.1L3 7.8V14h3.8v-4h2.4v4H13V7.8l1.1.9.9-1.1z" />
  </svg>
)

/** Where one is, what device it is, and what one may do with it (spec 1 §2). */
export const DeviceHeader = ({ device, pageName, groupid, actions, children }: Props) => (
  <header className={styles.header}>
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        <li>
          <Link
            to={groupid === undefined ? paths.home() : paths.group(groupid)}
            className={styles.home}
            aria-label="Home"
          >
            <HomeIcon />
          </Link>
        </li>
        <li>{device.name}</li>
        <li aria-current="page">{pageName}</li>
      </ol>
    </nav>
    <div className={styles.line}>
      <h1 className={styles.name}>{device.name}</h1>
      {device.name === device.deviceid ? null : <span className={styles.id}>{device.deviceid}</span>}
      {device.tier === undefined ? null : <TierBadge tier={device.tier} />}
      {device.role === undefined ? null : (
        <span className={styles.role} title="Your permission on this device">
          {device.role}
        </span>
      )}
      <div className={`${styles.group} ${styles.push}`}>{actions}</div>
    </div>
    <div className={styles.line}>{children}</div>
  </header>
)
