import { aboutEvent } from '../alerts/eventColumns'
import { PermissionButton } from '../ui/button/PermissionButton'
import { MenuButton } from '../ui/menu/MenuButton'
import type { MenuEntry } from '../ui/menu/OpenMenu'
import { type AlarmRow, canReset, whyMayNotAct, canAcknowledge, idOfAlarm, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'

/** What is asked of a person before something is done about alarms. */
export type AlarmQuestion = 'acknowledge' | 'assign' | 'shelve' | 'unshelve'

/** What one may do from a row, a card or the panel of an alarm. */
export interface AlarmActions {
  readonly acknowledge: (alarms: readonly AlarmRow[]) => void
  readonly reset: (alarms: readonly AlarmRow[]) => void
  readonly ask: (question: AlarmQuestion, alarms: readonly AlarmRow[]) => void
  readonly open: (alarm: AlarmRow) => void
  /** By their ids: what is under way. */
  readonly busy: ReadonlySet<string>
}

/** The menu of one alarm. What may not be done says why. */
const alarmEntries = (alarm: AlarmRow, actions: AlarmActions, hasPanel = false): MenuEntry[] => {
  const disabledReason = whyMayNotAct(alarm)
  const isOver = alarm.endedTs !== undefined && !alarm.isLatched
  return [
    ...(canReset(alarm) ? [{ label: 'Reset', disabledReason, onSelect: () => actions.reset([alarm]) }] : []),
    ...(hasPanel ? [] : [{ label: 'History and notes', onSelect: () => actions.open(alarm) }]),
    { label: 'Assign…', disabledReason, onSelect: () => actions.ask('assign', [alarm]) },
    alarm.shelf === undefined
      ? {
          label: 'Shelve…',
          disabledReason: disabledReason ?? (isOver ? 'It has ended.' : undefined),
          onSelect: () => actions.ask('shelve', [alarm]),
        }
      : { label: 'Notify again…', disabledReason, onSelect: () => actions.ask('unshelve', [alarm]) },
  ]
}

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
