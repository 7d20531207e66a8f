import { useState } from 'react'
import { forceScriptUnlock } from '../../../shared/scripts/deviceScript'
import { secondMs } from '../../../shared/core/time'
import type { StaffDevice } from '../../../shared/staff/staffDevice'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Instant } from '../ui/text/Instant'
import { readsOfStaffDevice } from './readsOfStaffDevice'
import styles from './Staff.module.css'
import { Button } from '../ui/button/Button'

/** Who keeps the script to themselves, and a way to open it. */
export const ScriptLockCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, scriptLock } = device
  const [isAsking, setIsAsking] = useState(false)
  const unlock = useAction(forceScriptUnlock, {
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  return (
    <section className={styles.card} aria-labelledby="staff-lock">
      <h2 id="staff-lock">Script lock</h2>
      {scriptLock === undefined ? (
        <p>The script of this device is not locked.</p>
      ) : (
        <div className={styles.row}>
          <span className={styles.what}>
            {scriptLock.email}
            <span className={styles.soft}>
              since <Instant ms={scriptLock.ts * secondMs} />
            </span>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            Force Unlock
          </Button>
        </div>
      )}
      {isAsking && scriptLock !== undefined ? (
        <ConfirmDialog
          title="Force Unlock"
          confirmLabel="Unlock"
          danger
          onConfirm={() => unlock.run({ deviceid })}
          onClose={() => setIsAsking(false)}
        >
          Unlock the script that {scriptLock.email} locked? Others can then change it.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
