import { memo } from 'react'
import { displayOf } from '../../display/displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { Card } from '../../display/Card'
import { Figure } from '../../display/Figure'
import { MeasurementCard } from '../../display/MeasurementCard'
import { useSeries } from '../../readings/readingsContext'

interface Props {
  display: DisplaySettings
  onOpen: (key: string) => void
}

/** The work state by its name, with its number; a state that is no number says what it is by itself. */
export const StateCard = memo(({ display, onOpen }: Props) => {
  const { value } = useSeries('state')
  if (typeof value !== 'number') return <MeasurementCard dataKey="state" entry={display.state} />
  const { label, colour } = displayOf('state', display.state)
  const key = `state${value}`
  return (
    <Card title={label} colour={colour} onOpen={() => onOpen('state')} openLabel={`${label}: open chart`}>
      <Figure text={displayOf(key, display[key]).label} unit={String(value)} isWord isAlone />
    </Card>
  )
})
StateCard.displayName = 'StateCard'
