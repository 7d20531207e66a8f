import { Banner } from '../ui/Banner'
import styles from './DeviceHeader.module.css'
import type { Notice } from './deviceNotices'

/** The banners of a device; a screen reader tells those that come later. */
export const DeviceNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <div role="status">
    {notices.length === 0 ? null : (
      <ul className={styles.notices}>
        {notices.map(({ tone, text }) => (
          <li key={text}>
            <Banner tone={tone}>{text}</Banner>
          </li>
        ))}
      </ul>
    )}
  </div>
)
