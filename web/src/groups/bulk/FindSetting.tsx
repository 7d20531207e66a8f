import { useMemo, useState } from 'react'
import type { ConfigField } from '../../settings/fields/configFields'
import { findableField, findSettings } from '../../settings/search/findSettings'
import { ComboField, mostListed } from '../../ui/combobox/ComboField'
import styles from './Bulk.module.css'

interface Props {
  /** Those that may still be picked. */
  readonly fields: readonly ConfigField[]
  readonly onPick: (key: string) => void
}

/** The search of the settings page: a few letters find a setting by its name, its place, its key or its help. */
export const FindSetting = ({ fields, onPick }: Props) => {
  const [typed, setTyped] = useState('')
  const all = useMemo(() => fields.map(findableField), [fields])
  const listed = findSettings(all, typed, mostListed).flatMap(({ key, label, place }) =>
    key === undefined ? [] : [{ value: key, label: `${label} · ${place}` }],
  )
  return (
    <ComboField
      label="Find a setting"
      placeholder="Base interval, GPS, alarm…"
      className={styles.find}
      text={typed}
      onText={setTyped}
      listed={listed}
      marksFirst
      {...(typed.trim() === '' ? {} : { empty: 'No setting found.' })}
      onPick={(key) => {
        setTyped('')
        onPick(key)
      }}
    />
  )
}
