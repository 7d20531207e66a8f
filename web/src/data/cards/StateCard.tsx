import { memo } from 'react'
import { displayOf } from '../../../../shared/display/displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { Card } from '../../display/Card'
import { NoData } from '../../display/NoData'
import styles from '../../display/Value.module.css'
import { useSeries } from '../readingsContext'

interface Props {
  display: DisplaySettings
  onOpen: (key: string) => void
}

/** The work state by its name, with its number. */
export const StateCard = memo(({ display, onOpen }: Props) => {
  const { value } = useSeries('state')
  const { label, colour } = displayOf('state', display.state)
  if (typeof value !== 'number') {
    return (
      <Card title={label}>
        <NoData />
      </Card>
    )
  }
  const key = `state${value}`
  return (
    <Card title={label} colour={colour} onOpen={() => onOpen('state')} openLabel={`${label}: open chart`}>
      <div className={styles.line}>
        <span className={styles.number}>{displayOf(key, display[key]).label}</span>
        <span className={styles.unit}>{value}</span>
      </div>
    </Card>
  )
})
StateCard.displayName = 'StateCard'
