import type { ContactView } from '../../../shared/commands/commandQueue'
import { formatInstantWithZone } from '../ui/formatTime'
import { StatusMark } from '../ui/StatusMark'
import { useNow } from '../ui/useNow'
import styles from './CommandTable.module.css'
import { describeContact } from './describeContact'

/** When what waits will go out; the exact time on hover. */
export const ContactLine = ({ contact }: { contact: ContactView }) => {
  const { tone, text, atMs } = describeContact(contact, useNow())
  return (
    <p className={styles.contact} title={atMs === undefined ? undefined : formatInstantWithZone(atMs)}>
      <StatusMark tone={tone}>{text}</StatusMark>
    </p>
  )
}
