import { useId } from 'react'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { MeasurementCard } from '../display/cards/MeasurementCard'
import styles from './DisplaySettings.module.css'
import { drawsValue, type ValueKind } from './settingFields'

interface Props {
  dataKey: string
  kind: ValueKind
  entry: DisplayEntry
}

/** The card as it will be, with the readings that are there. */
const Drawn = ({ dataKey, kind, entry }: Props) => {
  if (entry.displayType === 'hide') return <p className={styles.hidden}>Hidden</p>
  if (kind === 'trigger') {
    const { label, colour } = displayOf(dataKey, entry)
    return (
      <p className={styles.trigger} style={{ borderInlineStartColor: colour }}>
        {label}
      </p>
    )
  }
  return <MeasurementCard dataKey={dataKey} entry={entry} />
}

export const KeyPreview = (props: Props) => {
  const id = useId()
  if (!drawsValue(props.dataKey)) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.preview}>
      <h3 id={id}>Preview</h3>
      <Drawn {...props} />
    </div>
  )
}
