import { useStandingEvents } from '../../alerts/deviceEventsContext'
import { Since } from '../../alerts/Since'
import { nameOfEvent } from '../../display/catalogue/nameOfEvent'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './DataPage.module.css'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'

interface Props {
  display: DisplaySettings
  onShow: (key: string) => void
}

/** The gravest of what lasts, and how much else; it leads to the events. */
export const WorstEvent = ({ display, onShow }: Props) => {
  const events = useStandingEvents().filter(({ level }) => level !== undefined)
  const [worst] = events
  if (worst?.level === undefined) return null
  const { topic, level, name, sinceMs } = worst
  return (
    <button type="button" className={styles.worst} data-tone={level} onClick={() => onShow('events')}>
      <StatusMark tone={level}>
        {nameOfLevel(level)}: {name ?? nameOfEvent(topic, display[topic])}
        <Since ms={sinceMs} />
        {events.length > 1 ? ` +${events.length - 1}` : ''}
      </StatusMark>
    </button>
  )
}
