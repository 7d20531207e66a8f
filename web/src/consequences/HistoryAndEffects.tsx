import { HistoryTab } from '../ledger/HistoryTab'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { ConsequenceList } from './ConsequenceList'
import styles from './Consequences.module.css'

/** What came of the changes of a device, and the history of each of its settings. */
export const HistoryAndEffects = (props: SettingsTabProps) => (
  <div className={styles.section}>
    <ConsequenceList deviceid={props.device.deviceid} />
    <HistoryTab {...props} />
  </div>
)
