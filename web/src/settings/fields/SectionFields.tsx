import { type ReactNode, useState } from 'react'
import type { ConfigField } from './configFields'
import { wordsOfSetting } from '../../../../shared/settings/settingLabel'
import { groupOfKey } from '../search/rankOfKey'
import styles from '../Settings.module.css'
import { Button } from '../../ui/button/Button'

interface Props {
  fields: readonly ConfigField[]
  /** Whether a field does anything as the others stand, or has something to tell all the same. */
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

/** The fields of one section in their groups; those without effect as the others stand are kept back. */
export const SectionFields = ({ fields, isShown, draw }: Props) => {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? fields : fields.filter(isShown)
  const hidden = fields.length - shown.length
  return (
    <div className={styles.fields}>
      {groupsOf(shown).map(([group, of]) => (
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
