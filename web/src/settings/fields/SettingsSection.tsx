import { type ReactNode, useId, useState } from 'react'
import type { ConfigSection } from '../../../../shared/settings/configSections'
import styles from '../Settings.module.css'
import type { ConfigField } from './configFields'
import { wordsOfSetting } from '../../../../shared/settings/settingLabel'
import { groupOfKey } from '../search/rankOfKey'
import { Button } from '../../ui/button/Button'

interface SectionFieldsProps {
  fields: readonly ConfigField[]
  /** Whether a field has an effect with the other settings, or has to be seen for another reason. */
  isShown: (field: ConfigField) => boolean
  draw: (field: ConfigField) => ReactNode
}

const groupsOf = (fields: readonly ConfigField[]): [string | undefined, ConfigField[]][] => {
  const groups = new Map<string | undefined, ConfigField[]>()
  for (const field of fields) {
    const group = groupOfKey(field.key, field.section.id)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups]
}

/** The fields of one section in their groups; those without effect under the other settings are folded away. */
export const SectionFields = ({ fields, isShown, draw }: SectionFieldsProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const visible = showsAll ? fields : fields.filter(isShown)
  const hidden = fields.length - visible.length
  return (
    <div className={styles.fields}>
      {groupsOf(visible).map(([group, of]) => (
        <div key={group ?? ''}>
          {group === undefined ? null : <h3 className={styles.group}>{wordsOfSetting(`.${group}`)}</h3>}
          {of.map(draw)}
        </div>
      ))}
      {hidden === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more ?? ''}
          onClick={() => setShowsAll(true)}
        >
          {hidden === 1
            ? 'Show 1 setting that has no effect now'
            : `Show ${hidden} settings that have no effect now`}
        </Button>
      )}
    </div>
  )
}

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
