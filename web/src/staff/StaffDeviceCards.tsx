import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserId, DeviceId } from '../../../shared/core/ids'
import { type StaffDevice, removeFromAccount, getStaffDevice } from '../../../shared/staff/staffDevice'
import { getServerLog } from '../../../shared/serverlog/serverLog'
import { secondMs } from '../../../shared/core/time'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOf } from '../core/api/readsOf'
import { Button } from '../ui/button/Button'
import { Ago } from '../ui/text/useNow'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Staff.module.css'
import { Fact } from './Fact'

/** What is old once staff did something with a device. */
export const readsOfStaffDevice = (deviceid: DeviceId) => [
  readsOf(getStaffDevice, { deviceid }),
  readsOf(getServerLog, { deviceid }),
]

const Contact = ({ device }: { readonly device: StaffDevice }) => (
  <>
    <StatusMark tone={device.isConnected ? 'ok' : 'none'}>
      {device.isConnected ? 'Connected' : 'Not connected'}
    </StatusMark>
    {device.lastContactMs === undefined ? (
      <div className={styles.soft}>No contact yet</div>
    ) : (
      <div className={styles.soft}>
        Last contact <Ago ms={device.lastContactMs} />
      </div>
    )}
  </>
)

const When = ({ ts, otherwise }: { readonly ts: number | undefined; readonly otherwise: string }) =>
  ts === undefined ? <>{otherwise}</> : <Instant ms={ts * secondMs} />

export const DeviceFactsCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid } = device
  const ways = [
    { label: 'Data', to: paths.data(deviceid) },
    { label: 'Settings', to: paths.settings(deviceid) },
    { label: 'Diagnostics', to: paths.diagnostics(deviceid) },
    { label: 'Provisioning', to: paths.provisioning(deviceid) },
    { label: 'Messages', to: paths.staffTools(deviceid) },
  ]
  return (
    <section className={styles.card} aria-labelledby="staff-facts">
      <h2 id="staff-facts">Device</h2>
      <dl className={styles.facts}>
        <Fact name="Name">{device.name}</Fact>
        <Fact name="Device ID">
          <span className={styles.id}>{deviceid}</span>
        </Fact>
        <Fact name="Model">{device.model}</Fact>
        <Fact name="Firmware">{device.fw}</Fact>
        <Fact name="Contact">
          <Contact device={device} />
        </Fact>
        <Fact name="Made">
          <When ts={device.provisioned_ts} otherwise="–" />
        </Fact>
        <Fact name="First added">
          <When ts={device.added_ts} otherwise="Never" />
        </Fact>
        <Fact name="Distributor">{device.distributor?.name ?? 'None'}</Fact>
        <Fact name="Pages">
          <span className={styles.buttons}>
            {ways.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </span>
        </Fact>
      </dl>
    </section>
  )
}

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
