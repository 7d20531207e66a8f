import { Button } from '../ui/button/Button'
import type { AlarmActions, AlarmQuestion } from './alarmActions'
import { type AlarmRow, canAcknowledge, canShelve } from './alarmRow'

interface Props {
  picked: readonly AlarmRow[]
  actions: AlarmActions
}

/** What can be done about several alarms at once; each button counts those that it concerns. */
export const PickedActions = ({ picked, actions }: Props) => {
  const button = (question: AlarmQuestion, words: string, of: readonly AlarmRow[], isFirst = false) =>
    of.length === 0 ? null : (
      <Button
        size="compact-sm"
        variant={isFirst ? 'filled' : 'default'}
        onClick={() => actions.ask(question, of)}
      >
        {words} {of.length}
      </Button>
    )
  return (
    <>
      {button('acknowledge', 'Acknowledge', picked.filter(canAcknowledge), true)}
      {button('assign', 'Assign', picked)}
      {button('shelve', 'Shelve', picked.filter(canShelve))}
    </>
  )
}
