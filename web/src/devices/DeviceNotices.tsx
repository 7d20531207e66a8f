import { StatusMark } from '../ui/StatusMark'
import styles from './DeviceHeader.module.css'
import type { Notice } from './deviceNotices'

export const DeviceNotices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length === 0 ? null : (
    <ul className={styles.notices}>
      {notices.map(({ tone, text }) => (
        <li key={text} className={`${styles.notice} ${styles[tone]}`}>
          <StatusMark tone={tone}>{text}</StatusMark>
        </li>
      ))}
    </ul>
  )
