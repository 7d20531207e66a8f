import type { ConfigSection } from '../../../../shared/settings/configSections'
import styles from '../Settings.module.css'

interface Props {
  sections: readonly { section: ConfigSection; summary: string | undefined; changed: number }[]
  onGo: (section: ConfigSection) => void
}

/** What there is on a tab with many sections, beside it where there is room. */
export const SectionIndex = ({ sections, onGo }: Props) => (
  <nav className={styles.index} aria-label="Sections of this tab">
    <ul>
      {sections.map(({ section, summary, changed }) => (
        <li key={section.id}>
          <button type="button" onClick={() => onGo(section)}>
            <span>{section.title}</span>
            <span className={styles.state}>{changed === 0 ? summary : `${changed} changed`}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
