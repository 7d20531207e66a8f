import { memo } from 'react'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { displayOf } from '../../display/displayOf'
import { Card } from '../../display/Card'
import { NoData } from '../../display/NoData'
import { StatusMark } from '../../ui/StatusMark'
import { useSeries } from '../../readings/readingsContext'
import styles from './cards.module.css'
import { listEvents } from './listEvents'

/** The events of the selected reading, the gravest first; the level is said by word, shape and colour. */
export const EventsCard = memo(({ display }: { display: DisplaySettings }) => {
  const events = listEvents(useSeries('events').value)
  return (
    <Card title="Events" scroll rows={events.length > 3 ? 2 : 1}>
      {events.length === 0 ? (
        <NoData text="No events" />
      ) : (
        <ul className={styles.events}>
          {events.map(({ topic, level, message, name }, i) => (
            <li key={i}>
              <StatusMark tone={level ?? 'none'}>{level ?? 'no level'}</StatusMark>
              <span>
                <strong>
                  {name ?? (topic === 'mjs' ? 'Script' : displayOf(topic, display[topic]).label)}
                </strong>{' '}
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
})
EventsCard.displayName = 'EventsCard'
