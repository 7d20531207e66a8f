import { LogTable } from '../../serverlog/LogTable'
import styles from './GroupSettings.module.css'
import type { Group } from '../Group'

/** What was changed in a group, by whom and when. */
export const GroupLog = ({ group: { groupid, groupName } }: { group: Group }) => (
  <section className={styles.wide} aria-label="Group Log">
    <LogTable caption={`Log of ${groupName}`} subject={{ groupid }} />
  </section>
)
