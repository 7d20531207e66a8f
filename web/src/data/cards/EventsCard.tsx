import { memo, use } from 'react'
import { Link } from 'react-router-dom'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { ReloadEvents, useDeviceEvents } from '../../alerts/DeviceEvents'
import { Since, useChartAddress } from '../../alerts/eventFacts'
import { Card, NoData } from '../../display/cards/Card'
import { nameOfEvent, nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { useReadingsKeys } from '../../livereadings/readingsStore'
import { NotLoaded } from '../../ui/feedback/NotLoaded'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './cards.module.css'

interface Props {
  display: DisplaySettings
  /** Leads to the card of what an event is about, where there are cards. */
  onShow?: (key: string) => void
}

/** What lasts, the gravest first: level by word, shape and colour, since when, and the way to its value. */
export const EventsCard = memo(({ display, onShow }: Props) => {
  const events = useDeviceEvents()
  const askAgain = use(ReloadEvents)
  const keys = useReadingsKeys()
  const addressOf = useChartAddress()
  const grave = events.filter(({ level }) => level !== undefined && level !== 'info').length
  const waiting = events.filter(({ isWaiting }) => isWaiting).length
  return (
    <Card
      title="Events"
      scroll
      rows={events.length > 2 ? 2 : 1}
      tone={events[0]?.level}
      aside={waiting === 0 ? undefined : <span className={styles.waiting}>{waiting} unacknowledged</span>}
      // News, as that a trigger has worked, makes no room for itself: nothing below it moves.
      phoneRows={grave === 0 ? undefined : grave > 1 ? 2 : 1}
    >
      {askAgain === undefined ? null : <NotLoaded what="Events of the portal" onRetry={askAgain} />}
      {events.length === 0 ? (
        askAgain === undefined && <NoData text="No events" />
      ) : (
        <ul className={styles.events}>
          {events.map(({ topic, level, message, name, sinceMs }, i) => {
            const label = name ?? nameOfEvent(topic, display[topic])
            const chart = addressOf({ topic, sinceMs })
            return (
              <li key={i}>
                <StatusMark tone={level ?? 'none'}>
                  {level === undefined ? 'No level' : nameOfLevel(level)}
                </StatusMark>
                <span>
                  {onShow !== undefined && keys.includes(topic) ? (
                    <button type="button" className={styles.toValue} onClick={() => onShow(topic)}>
                      {label}
                    </button>
                  ) : (
                    <strong>{label}</strong>
                  )}{' '}
                  {message}
                  <span className={styles.since}>
                    {chart === undefined || sinceMs === undefined ? (
                      <Since ms={sinceMs} />
                    ) : (
                      <>
                        {' '}
                        <Link to={chart} preventScrollReset title={`Chart of ${label} since it began`}>
                          <Since ms={sinceMs} isAlone />
                        </Link>
                      </>
                    )}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
})
EventsCard.displayName = 'EventsCard'
