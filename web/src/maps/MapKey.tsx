import type { ReactNode } from 'react'
import styles from './MapKey.module.css'
import { type MarkLooks, MarkShape } from './MarkShape'

const entries: readonly (readonly [label: string, looks: MarkLooks])[] = [
  ['Alarm', { level: 'alarm' }],
  ['Warning', { level: 'warning' }],
  ['Alert', { level: 'alert' }],
  ['Info', { level: 'info' }],
  ['No events', { level: 'normal' }],
  ['Moving', { level: 'normal', isMoving: true }],
  ['Offline', { level: 'normal', isOffline: true }],
]

/** What the marks of a map mean, the same below every map of several devices. */
export const MapKey = ({ children }: { children?: ReactNode }) => (
  <ul className={styles.key} aria-label="Map key">
    {entries.map(([label, looks]) => (
      <li key={label}>
        <MarkShape {...looks} sizePx={22} /> {label}
      </li>
    ))}
    <li>
      <i className={styles.road} aria-hidden /> Driven before
    </li>
    {children}
  </ul>
)
