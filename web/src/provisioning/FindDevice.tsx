import { Link, useNavigate } from 'react-router-dom'
import { type FormEvent, useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import { getRecentDevices } from '../../../shared/provisioning/deviceLog'
import { DeviceId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Instant } from '../ui/text/Instant'
import { PermissionButton } from '../ui/button/PermissionButton'
import { TextInput } from '../ui/field/Field'
import { TestResult, kinds } from './LogSection'
import styles from './Provisioning.module.css'

/** Asks for the id as printed on the unit and goes to that device. */
export const FindDevice = ({ deviceid = '' }: { deviceid?: string | undefined }) => {
  const [typed, setTyped] = useState(deviceid)
  const navigate = useNavigate()
  const parsed = DeviceId.safeParse(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed.success) void navigate(paths.provisioning(parsed.data))
  }
  return (
    <form className={styles.find} onSubmit={submit} role="search">
      <TextInput
        label="Device ID"
        description="Nine capital letters or digits, as printed on the device."
        value={typed}
        maxLength={9}
        // A scanner types into it at once; beside a device it would take the page to its top.
        autoFocus={deviceid === ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value.toUpperCase().trim())}
      />
      <PermissionButton
        type="submit"
        disabledReason={parsed.success ? undefined : 'Device ID must be 9 capital letters or digits.'}
      >
        Look up
      </PermissionButton>
    </form>
  )
}

/** The devices that were worked on last, and what came of them. */
export const RecentDevices = () => {
  const { data, error, mutate } = useEndpoint(getRecentDevices, {}, { refreshInterval: 15 * secondMs })
  const list = () => {
    if (data === undefined) {
      return error === undefined ? (
        <Skeleton label="Loading recent devices" rows={6} rowRem={3} />
      ) : (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )
    }
    if (data.devices.length === 0) {
      return (
        <EmptyState title="No device yet.">
          Devices that are provisioned, tested or edited appear here, newest first.
        </EmptyState>
      )
    }
    return (
      <ul className={styles.recent}>
        {data.devices.map(({ deviceid, name, model, fw, isAdded, newest }) => (
          <li key={deviceid}>
            <span className={styles.recentDevice}>
              <Link to={paths.provisioning(deviceid)}>{deviceid}</Link>
              <span className={styles.hint}>
                {name === deviceid ? '' : `${name} · `}
                {model} · {fw}
                {isAdded ? ' · in an account' : ''}
              </span>
            </span>
            <span>
              {kinds[newest.kind]}: {newest.text}
              {newest.test === undefined ? null : <TestResult test={newest.test} />}
            </span>
            <span className={styles.hint}>
              <Instant ms={newest.ts * secondMs} /> ·{' '}
              {newest.userName === '' ? newest.userEmail : newest.userName}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="recent-title">
      <h2 id="recent-title" className={styles.cardTitle}>
        Recent devices
      </h2>
      {list()}
    </section>
  )
}
