import { formatInstantWithZone } from '../ui/text/formatTime'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import styles from './CommandTable.module.css'
import { type QueueStanding, describeContact } from './describeContact'

/** When what waits will go out; the exact time on hover. */
export const ContactLine = ({ standing }: { standing: QueueStanding }) => {
  useZone()
  const { tone, text, atMs } = describeContact(standing, useNow())
  return (
    <p className={styles.contact} title={atMs === undefined ? undefined : formatInstantWithZone(atMs)}>
      <StatusMark tone={tone}>{text}</StatusMark>
    </p>
  )
}
