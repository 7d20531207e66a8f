import { useMemo } from 'react'
import { useEventOf } from '../../alerts/deviceEventsContext'
import { Since } from '../../alerts/Since'
import type { Device } from '../../devices/useDevice'
import { MeasurementCard } from '../../display/cards/MeasurementCard'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import valueStyles from '../../display/cards/Value.module.css'
import type { CardPlaces } from './createCardPlaces'

interface Props {
  dataKey: string
  device: Device
  places: CardPlaces
  onOpen: (key: string) => void
}

/** A measurement that takes the tone of the gravest event on it, says since when, and leads to the events. */
export const AlarmedCard = ({ dataKey, device, places, onOpen }: Props) => {
  const event = useEventOf(dataKey)
  const note = useMemo(
    () =>
      event === undefined ? undefined : (
        <button type="button" className={valueStyles.event} onClick={() => places.show('events')}>
          <span className={valueStyles.eventText}>
            {[nameOfLevel(event.level ?? ''), event.message].filter((part) => part !== '').join(': ')}
            <Since ms={event.sinceMs} />
          </span>
        </button>
      ),
    [event, places],
  )
  return (
    <MeasurementCard
      dataKey={dataKey}
      entry={device.display[dataKey]}
      hasTrend={device.isRestricted !== true}
      onOpen={onOpen}
      tone={event?.level}
      event={note}
    />
  )
}
