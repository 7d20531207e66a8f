import { type ReactNode, useId, useState } from 'react'
import type { ConfigSection } from '../../../../shared/settings/configSections'
import styles from '../Settings.module.css'

interface Props {
  section: ConfigSection
  /** What it comes to, in a word or two: `Off`, `Every 2 base intervals`. */
  summary: string | undefined
  /** Sections beyond this many start closed, so that a tab can be surveyed. */
  isOpen: boolean
  /** Something in it is wrong, or looked for: it stays open, so that it is seen. */
  isNeeded: boolean
  /** Changes not saved yet, shown on a closed section too. */
  changed: number
  /** Only drawn while the section is open: a tab may hold hundreds of fields. */
  children: () => ReactNode
}

/** What belongs together, to be folded away. */
export const SettingsSection = ({ section, summary, isOpen, isNeeded, changed, children }: Props) => {
  const titleId = useId()
  const [opened, setOpened] = useState(isOpen)
  const isShown = opened || isNeeded
  return (
    <details
      className={styles.section}
      data-section={section.id}
      aria-labelledby={titleId}
      open={isShown}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 id={titleId}>{section.title}</h2>
        {changed === 0 ? null : <span className={styles.changed}>{changed} changed</span>}
        {summary === undefined ? null : <span className={styles.state}>{summary}</span>}
      </summary>
      {isShown ? children() : null}
    </details>
  )
}
