import { aboutEvent } from '../alerts/eventColumns'
import { PermissionButton } from '../ui/button/PermissionButton'
import { MenuButton } from '../ui/menu/MenuButton'
import { type AlarmActions, alarmEntries } from './alarmActions'
import styles from './Alarms.module.css'
import { type AlarmRow, canAcknowledge, idOfAlarm, nameOfDevice, whyMayNotAct } from './alarmRow'

interface Props {
  alarm: AlarmRow
  actions: AlarmActions
  /** Its panel is open: the menu leads there no more. */
  hasPanel?: boolean
}

/** One tap to say "I have it"; everything else in the menu beside it. */
export const AlarmButtons = ({ alarm, actions, hasPanel = false }: Props) => {
  const about = `${aboutEvent(alarm)}, ${nameOfDevice(alarm)}`
  return (
    <span className={styles.buttons}>
      {canAcknowledge(alarm) ? (
        <PermissionButton
          size="compact-sm"
          variant="default"
          aria-label={`Acknowledge ${about}`}
          loading={actions.busy.has(idOfAlarm(alarm))}
          disabledReason={whyMayNotAct(alarm)}
          onClick={() => actions.acknowledge([alarm])}
        >
          Acknowledge
        </PermissionButton>
      ) : null}
      <MenuButton label={`More about ${about}`} entries={alarmEntries(alarm, actions, hasPanel)} />
    </span>
  )
}
