import { memo } from 'react'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { stateNameOf } from '../../../../shared/display/stateNameOf'
import { displayOf } from '../../display/catalogue/displayOf'
import { Card, Figure } from '../../display/cards/Card'
import { MeasurementCard } from '../../display/cards/MeasurementCard'
import { useSeries } from '../../livereadings/readingsStore'

interface Props {
  display: DisplaySettings
  assetType: string | undefined
  onOpen: (key: string) => void
  /** Absent for those who may not name a state. */
  onName: ((key: string) => void) | undefined
}

/** The work state by its name, with its number; a state that is no number says what it is by itself. */
export const StateCard = memo(({ display, assetType, onOpen, onName }: Props) => {
  const { value } = useSeries('state')
  if (typeof value !== 'number') return <MeasurementCard dataKey="state" entry={display.state} />
  const { label } = displayOf('state', display.state)
  const name = stateNameOf(value, display, assetType)
  return (
    <Card
      title={label}
      colour={display[`state${value}`]?.colour}
      onOpen={() => onOpen('state')}
      openLabel={`${label}: open chart`}
      actions={
        onName === undefined || !Number.isInteger(value)
          ? undefined
          : [{ label: `Rename ${name}`, onSelect: () => onName(`state${value}`) }]
      }
    >
      <Figure text={name} unit={String(value)} isWord isAlone />
    </Card>
  )
})
StateCard.displayName = 'StateCard'
