import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { commandState } from '../commands/commandState'
import { Ago } from '../ui/text/Ago'
import styles from './Script.module.css'
import type { Script } from './useScript'

interface Props {
  script: Script
  /** The last time that the script was sent to the device. */
  sent: CommandEntry | undefined
}

/** The state of the script: saved by whom, sent when, and with which outcome. */
export const ScriptFacts = ({ script: { savedTs, savedBy, version }, sent }: Props) => {
  const state = sent === undefined ? undefined : commandState(sent)
  return (
    <div className={styles.facts}>
      <span>
        {savedTs === undefined ? (
          'No script has been saved for this device yet.'
        ) : (
          <>
            Version {version}, saved <Ago ms={savedTs * 1000} /> by {savedBy}
          </>
        )}
      </span>
      {sent === undefined || state === undefined ? null : (
        <span role="status">
          Sent to the device <Ago ms={sent.ts * 1000} />: <strong>{state.text}</strong>
          {sent.reason === undefined ? null : `. ${sent.reason}`}
          {sent.left_part === true ? '. A part of it may have stayed on the device: send it again.' : null}
          {sent.priority === 0 || state.progress === undefined ? null : (
            <>
              {' '}
              <progress value={state.progress} max={100} aria-label="Progress" /> {state.progress} %
            </>
          )}
        </span>
      )}
    </div>
  )
}
