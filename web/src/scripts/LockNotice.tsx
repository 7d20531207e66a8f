import { useState } from 'react'
import { describeLock } from '../../../shared/scripts/scriptLock'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Instant } from '../ui/text/Instant'
import type { Outcome } from '../ui/feedback/outcome'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Script.module.css'
import type { Script } from './useScript'
import { Button } from '../ui/button/Button'

interface Props {
  script: Script
  mayForce: boolean
  onForce: () => Promise<Outcome>
}

/** Who has locked the script; an ADMIN may release the lock of another person. */
export const LockNotice = ({ script: { lock, isLockedByMe }, mayForce, onForce }: Props) => {
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
