import type { CommandEntry, ContactView } from '../../../shared/commands/commandQueue'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import cardStyles from '../display/cards/Card.module.css'
import { NoData } from '../display/cards/Card'
import { Ago, useNow } from '../ui/text/useNow'
import { StatusMark } from '../ui/feedback/StatusMark'
import { formatInstantWithZone } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import { Button } from '../ui/button/Button'
import { commandJourney, nameCommand, leftParts } from './describeCommand'
import { type CommandState, commandState, isCancellable } from './commandState'
import { commandSteps } from './commandSteps'
import styles from './CommandTable.module.css'

interface CommandWayProps {
  entry: CommandEntry
  contact: ContactView | undefined
  display: DisplaySettings
  nowMs: number
}

/** The way of a command from press to proof, each step with its time; the exact one on hover. */
const CommandWay = ({ entry, ...around }: CommandWayProps) => {
  useZone()
  return (
    <ol className={styles.way} aria-label="Way of the command">
      {commandSteps(entry, around).map(({ text, state, atMs }) => (
        <li
          key={text}
          data-state={state}
          title={atMs === undefined ? undefined : formatInstantWithZone(atMs)}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}

/** An action on a command that waits for confirmation. */
export interface UnconfirmedAction {
  readonly action: 'cancel' | 'removePart'
  readonly entry: CommandEntry
  /** The command in a person's words. */
  readonly name: string
}

/** Longer answers are files; the pages that ask for them show them whole. */
const mostShown = 4000

/** What the device said, as it said it; nothing when it said no more than that it is done. */
const CommandAnswer = ({ response }: { response: CommandEntry['device_response'] }) => {
  if (response === undefined || response === null) return null
  const text = typeof response === 'string' ? response : JSON.stringify(response, null, 2)
  return (
    <details className={styles.answer}>
      <summary>Answer</summary>
      <pre tabIndex={0} aria-label="Answer of the device">
        {text.length > mostShown ? `${text.slice(0, mostShown)}\n… (${text.length} characters)` : text}
      </pre>
    </details>
  )
}

const tones = { waiting: 'info', ok: 'ok', alarm: 'alarm', muted: 'none' } as const

const State = ({ state }: { state: CommandState }) => (
  <>
    {/* The device's own words may be long and without a space; the portal's are not broken. */}
    <span className={state.tone === 'alarm' ? undefined : styles.whole}>
      <StatusMark tone={tones[state.tone]}>{state.text}</StatusMark>
    </span>
    {state.progress === undefined ? null : (
      <>
        {' '}
        <progress value={state.progress} max={100} aria-label="Progress" /> {state.progress} %
      </>
    )}
  </>
)

interface ActionProps {
  entry: CommandEntry
  name: string
  /** Whether a part of its file may still be on the device, and may be removed. */
  hasPart: boolean
  onAsk: (action: UnconfirmedAction) => void
}

const small = { variant: 'default', size: 'compact-xs' } as const

const Action = ({ entry, name, hasPart, onAsk }: ActionProps) => {
  if (isCancellable(entry)) {
    return (
      <Button
        {...small}
        aria-label={`Cancel ${name}`}
        onClick={() => onAsk({ action: 'cancel', entry, name })}
      >
        Cancel
      </Button>
    )
  }
  return hasPart ? (
    <Button {...small} onClick={() => onAsk({ action: 'removePart', entry, name })}>
      Remove File
    </Button>
  ) : null
}

interface Props {
  commands: readonly CommandEntry[]
  display: DisplaySettings
  /** When the device is heard of next. */
  contact: ContactView | undefined
  mayRemoveFiles: boolean
  onAsk?: (action: UnconfirmedAction) => void
}

export const CommandTable = ({ commands, display, contact, mayRemoveFiles, onAsk }: Props) => {
  const now = useNow()
  const parts = leftParts(commands)
  return commands.length === 0 ? (
    <NoData text="No commands found." />
  ) : (
    <table className={cardStyles.table}>
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col">State</th>
          <th scope="col">Queued</th>
          {onAsk === undefined ? null : (
            <th scope="col" className={cardStyles.number}>
              Action
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {commands.map((entry) => (
          <tr key={entry.commandID}>
            <td>
              {nameCommand(entry, display)}
              <span className={styles.journey}>{entry.requestedBy}</span>
            </td>
            <td>
              <State state={commandState(entry)} />
              <span className={styles.journey}>{commandJourney(entry, now)}</span>
              <CommandWay entry={entry} contact={contact} display={display} nowMs={now} />
              {entry.left_out?.map(({ keys, requestedBy, reason }) => (
                <span key={`${requestedBy} ${keys.join()}`} className={styles.journey}>
                  Left out: {keys.join(', ')}. {reason}
                </span>
              ))}
              {entry.left_part === true ? (
                <span className={styles.journey}>A part of the file may have stayed on the device</span>
              ) : null}
              <CommandAnswer response={entry.device_response} />
            </td>
            <td>
              <Ago ms={entry.ts * 1000} />
            </td>
            {onAsk === undefined ? null : (
              <td className={cardStyles.number}>
                <Action
                  entry={entry}
                  name={nameCommand(entry, display)}
                  hasPart={mayRemoveFiles && parts.has(entry.commandID)}
                  onAsk={onAsk}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
