import { Link } from 'react-router-dom'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { useDeviceEvents } from '../../alerts/deviceEventsContext'
import { Since } from '../../alerts/Since'
import { useChartAddress } from '../../alerts/useChartAddress'
import { nameOfEvent, nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './DataPage.module.css'

interface Props {
  display: DisplaySettings
  /** Leads to a card, for what has no chart. */
  onShow: (key: string) => void
}

/** The gravest of what lasts, and how much else; it leads to its chart at the moment at which it began. */
export const WorstEvent = ({ display, onShow }: Props) => {
  const addressOf = useChartAddress()
  const events = useDeviceEvents().filter(({ level }) => level !== undefined)
  const [worst] = events
  if (worst?.level === undefined) return null
  const { topic, level, name, sinceMs } = worst
  const text = (
    <StatusMark tone={level}>
      {nameOfLevel(level)}: {name ?? nameOfEvent(topic, display[topic])}
      <span className={styles.since}>
        <Since ms={sinceMs} />
      </span>
      {events.length > 1 ? ` +${events.length - 1}` : ''}
    </StatusMark>
  )
  const look = { className: styles.worst, 'data-tone': level }
  const chart = addressOf(worst)
  return chart === undefined ? (
    <button type="button" {...look} onClick={() => onShow('events')}>
      {text}
    </button>
  ) : (
    <Link {...look} to={chart} preventScrollReset title="Chart since it began">
      {text}
    </Link>
  )
}
