import { type ReactNode, useState } from 'react'
import type { ConfigSection } from '../../../shared/settings/configSections'
import styles from './Settings.module.css'

interface Props {
  section: ConfigSection
  /** Sections beyond this many start closed, so that a tab can be surveyed. */
  isOpen: boolean
  /** Something in it is wrong: it stays open, so that it is seen. */
  hasFault: boolean
  /** Changes not saved yet, shown on a closed section too. */
  changed: number
  /** Only drawn while the section is open: a tab may hold hundreds of fields. */
  children: () => ReactNode
}

/** What belongs together, to be folded away. */
export const SettingsSection = ({ section, isOpen, hasFault, changed, children }: Props) => {
  const [opened, setOpened] = useState(isOpen)
  return (
    <details
      className={styles.section}
      open={opened || hasFault}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2>{section.title}</h2>
        {changed === 0 ? null : <span className={styles.changed}>{changed} changed</span>}
      </summary>
      {opened || hasFault ? <div className={styles.fields}>{children()}</div> : null}
    </details>
  )
}
