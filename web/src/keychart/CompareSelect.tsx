import { useMemo } from 'react'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { useReadingsStore } from '../livereadings/readingsContext'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import styles from '../charts/drawing/Chart.module.css'

interface Props {
  dataKey: string
  dataKeys: readonly string[]
  display: DisplaySettings
  value: string | undefined
  onChange: (key: string | undefined) => void
}

const clocks = new Set(['ts', 'time', 'aws_ts'])

/** The key that gets the secondary axis. */
export const CompareSelect = ({ dataKey, dataKeys, display, value, onChange }: Props) => {
  const store = useReadingsStore()
  const others = useMemo(
    () =>
      dataKeys
        .filter((key) => key !== dataKey && !clocks.has(key))
        .filter((key) => typeof store.series(key).lastValue === 'number')
        .map((key) => ({ value: key, label: displayOf(key, display[key]).label }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [dataKey, dataKeys, display, store],
  )
  return (
    <div className={styles.compare}>
      <ChoiceField
        aria-label="Compare with"
        size="xs"
        value={value ?? ''}
        choices={[{ value: '', label: value === undefined ? 'Add series…' : 'No second series' }, ...others]}
        onChange={(key) => onChange(key === '' ? undefined : key)}
      />
    </div>
  )
}
