import type { MenuEntry } from '../ui/menu/MenuEntry'
import type { AlarmRow } from './alarmRow'
import { canReset, whyMayNotAct } from './alarmRow'

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
export const alarmEntries = (alarm: AlarmRow, actions: AlarmActions, hasPanel = false): MenuEntry[] => {
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
