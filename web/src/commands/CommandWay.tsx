import type { CommandEntry, ContactView } from '../../../shared/commands/commandQueue'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { formatInstantWithZone } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import { commandSteps } from './commandSteps'
import styles from './CommandTable.module.css'

interface Props {
  entry: CommandEntry
  contact: ContactView | undefined
  display: DisplaySettings
  nowMs: number
}

/** The way of a command from press to proof, each step with its time; the exact one on hover. */
export const CommandWay = ({ entry, ...around }: Props) => {
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
