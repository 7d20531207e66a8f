import { Dialog } from '../ui/dialog/Dialog'
import styles from './Alarms.module.css'
import { alarmKeys } from './useAlarmKeys'

/** Which key does what on the page of events. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" size="s" onClose={onClose}>
    <dl className={styles.keys}>
      {alarmKeys.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
