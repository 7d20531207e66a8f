import { useState } from 'react'
import { describeLock } from '../../../shared/scripts/scriptLock'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Instant } from '../ui/text/Instant'
import type { Outcome } from '../ui/feedback/outcome'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { commandState } from '../commands/commandState'
import { Ago } from '../ui/text/useNow'
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

interface LockNoticeProps {
  script: Script
  mayForce: boolean
  onForce: () => Promise<Outcome>
}

/** Who has locked the script; an ADMIN may release the lock of another person. */
export const LockNotice = ({ script: { lock, isLockedByMe }, mayForce, onForce }: LockNoticeProps) => {
  const [isAsking, setIsAsking] = useState(false)
  if (lock === undefined) return null
  return (
    <div className={`${styles.notice} ${isLockedByMe ? '' : styles.closed}`} role="status">
      <p>
        <StatusMark tone={isLockedByMe ? 'info' : 'warning'}>
          {isLockedByMe ? 'You have locked this script: nobody else can change it.' : describeLock(lock)}{' '}
          Since <Instant ms={lock.ts * 1000} />.
          {isLockedByMe ? '' : ' It can be read, but neither changed nor sent.'}
        </StatusMark>
      </p>
      {mayForce && !isLockedByMe ? (
        <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
          Force Unlock
        </Button>
      ) : null}
      <ConfirmDialog
        title="Force Unlock"
        opened={isAsking}
        danger
        confirmLabel="Force Unlock"
        onConfirm={onForce}
        onClose={() => setIsAsking(false)}
      >
        {describeLock(lock)} Unsaved work of that person may be lost. The server log will say that you opened
        the lock.
      </ConfirmDialog>
    </div>
  )
}
