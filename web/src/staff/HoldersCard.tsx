import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserId } from '../../../shared/core/ids'
import { type StaffDevice, removeFromAccount } from '../../../shared/staff/staffDevice'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfStaffDevice } from './readsOfStaffDevice'
import styles from './Staff.module.css'
import { Button } from '../ui/button/Button'

/** From whom it is to be taken; without a `userid` from everybody. */
interface Removal {
  readonly userid?: UserId
  readonly who: string
}

/** Whose the device is. Staff can take it from an account, the last ADMIN too. */
export const HoldersCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, name, members, groups } = device
  const [removal, setRemoval] = useState<Removal>()
  const remove = useAction(removeFromAccount, {
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  const isNobodys = members.length + groups.length === 0
  return (
    <section className={styles.card} aria-labelledby="staff-holders">
      <h2 id="staff-holders">Accounts and groups</h2>
      {isNobodys ? <p>This device belongs to nobody.</p> : null}
      <ul className={styles.list}>
        {members.map(({ userid, email, name: person, role }) => (
          <li key={userid} className={styles.row}>
            <span className={styles.what}>
              <Link to={paths.staffAccount(userid)}>{email}</Link>
              <span className={styles.soft}>
                {person} · {role}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Remove from ${email}`}
              onClick={() => setRemoval({ userid, who: email })}
            >
              Remove
            </Button>
          </li>
        ))}
        {groups.map(({ groupid, groupName, kind }) => (
          <li key={groupid} className={styles.row}>
            <span className={styles.what}>
              <Link to={paths.groupSettings(groupid)}>{groupName}</Link>
              <span className={styles.soft}>
                {groupid} · {kind} group
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isNobodys ? null : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setRemoval({ who: 'every account and group' })}
        >
          Remove from Everybody
        </Button>
      )}
      {removal === undefined ? null : (
        <ConfirmDialog
          title="Remove Device"
          confirmLabel="Remove"
          danger
          onConfirm={() =>
            remove.run({
              deviceid,
              ...(removal.userid === undefined ? {} : { userid: removal.userid }),
            })
          }
          onClose={() => setRemoval(undefined)}
        >
          Remove {name} ({deviceid}) from {removal.who}? It can be added again with its setup password. Its
          trial does not restart.
        </ConfirmDialog>
      )}
    </section>
  )
}
