import { Button } from '@mantine/core'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import cardStyles from '../display/Card.module.css'
import { NoData } from '../display/NoData'
import { Ago } from '../ui/Ago'
import { StatusMark } from '../ui/StatusMark'
import { useNow } from '../ui/useNow'
import { CommandAnswer } from './CommandAnswer'
import { commandJourney, countAhead } from './commandJourney'
import { type CommandState, commandState, isCancellable } from './commandState'
import styles from './CommandTable.module.css'
import { nameCommand } from './nameCommand'

const tones = { waiting: 'info', ok: 'ok', alarm: 'alarm', muted: 'none' } as const

const State = ({ state }: { state: CommandState }) => (
  <>
    <StatusMark tone={tones[state.tone]}>{state.text}</StatusMark>
    {state.progress === undefined ? null : (
      <>
        {' '}
        <progress value={state.progress} max={100} aria-label="Progress" /> {state.progress} %
      </>
    )}
  </>
)

interface Props {
  commands: readonly CommandEntry[]
  display: DisplaySettings
  onCancel?: (entry: CommandEntry) => void
}

export const CommandTable = ({ commands, display, onCancel }: Props) => {
  const now = useNow()
  const ahead = countAhead(commands)
  return commands.length === 0 ? (
    <NoData text="No commands found." />
  ) : (
    <table className={cardStyles.table}>
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col">State</th>
          <th scope="col">Queued</th>
          {onCancel === undefined ? null : <th scope="col">Action</th>}
        </tr>
      </thead>
      <tbody>
        {commands.map((entry, index) => (
          <tr key={entry.commandID}>
            <td title={entry.requestedBy}>{nameCommand(entry, display)}</td>
            <td>
              <State state={commandState(entry)} />
              <span className={styles.journey}>{commandJourney(entry, ahead[index] ?? 0, now)}</span>
              <CommandAnswer response={entry.device_response} />
            </td>
            <td>
              <Ago ms={entry.ts * 1000} />
            </td>
            {onCancel === undefined ? null : (
              <td className={cardStyles.number}>
                {isCancellable(entry) ? (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Cancel ${nameCommand(entry, display)}`}
                    onClick={() => onCancel(entry)}
                  >
                    Cancel
                  </Button>
                ) : null}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
