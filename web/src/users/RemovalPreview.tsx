import { getGroupRemoval, getDeviceRemoval } from '../../../shared/access/removal'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import { Checkbox } from '../ui/field/Checkbox'
import { useEndpoint } from '../core/api/useEndpoint'
import { Skeleton } from '../ui/feedback/Skeleton'
import { describeWay } from './usePermissions'
import styles from './Removal.module.css'
import { rights } from './RightsTable'

/** What a person could do on a device before and not after, in the words of the table of permissions. */
export const lostActions = (before: Role, after: Role | undefined): string[] =>
  rights.flatMap(({ action, ability }) =>
    mayOnDevice(before, ability) && !mayOnDevice(after, ability) ? [action] : [],
  )

interface Props {
  request: RequestOf<typeof getDeviceRemoval>
  isSelf: boolean
}

/** What a person would keep on a device, and what they would lose, were they removed from it or from one of its groups. */
export const RemovalPreview = ({ request, isSelf }: Props) => {
  // Decided as it is asked: nothing of before may stand where a person decides by it.
  const { data, error } = useEndpoint(getDeviceRemoval, request, { revalidateOnMount: true })
  const they = isSelf ? 'You' : 'They'
  if (error !== undefined) return <p className={styles.note}>What they keep is not known: {error.message}</p>
  if (data === undefined) return <Skeleton label="Looking up what changes" rows={2} rowRem={1.5} />
  const { left, permission, remaining } = data
  const lost = lostActions(permission, remaining)
  return (
    <div className={styles.preview} role="status">
      {remaining === undefined ? (
        <p>
          {they} keep <strong>nothing</strong>: there is no other way to this device.
        </p>
      ) : (
        <>
          <p>
            {they} keep <strong>{remaining}</strong>
            {remaining === permission ? ', as now' : `, and are ${permission} now`}.
          </p>
          <ul>
            {left.map((way) => (
              <li key={describeWay(way)}>{describeWay(way)}</li>
            ))}
          </ul>
        </>
      )}
      {remaining !== undefined && lost.length > 0 ? (
        <p>
          {they} can no longer: {lost.join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

type Removal = OutputOf<typeof getGroupRemoval>

const countOf = (count: number): string => `${count} ${count === 1 ? 'device' : 'devices'}`

/** `2 devices are lost, 1 device is seen in a lower role, 3 stay as they are`, without what there is none of. */
const summaryOf = ({ lost, lowered, kept }: Removal): string => {
  const parts = [
    lost === 0 ? [] : [`${countOf(lost)} ${lost === 1 ? 'is' : 'are'} lost`],
    lowered === 0 ? [] : [`${countOf(lowered)} ${lowered === 1 ? 'is' : 'are'} seen in a lower role`],
    kept === 0 ? [] : [`${countOf(kept)} ${kept === 1 ? 'stays' : 'stay'} as now`],
  ].flat()
  return parts.length === 0 ? 'The group holds no device.' : `${parts.join(', ')}.`
}

const Change = ({ device }: { device: Removal['devices'][number] }) => {
  const { name, permission, remaining, left } = device
  return (
    <li>
      <strong>{name}</strong>:{' '}
      {remaining === undefined
        ? `${permission}, then no access`
        : `${permission === remaining ? `${permission} as now` : `${permission}, then ${remaining}`} (${left
            .map(describeWay)
            .join('; ')})`}
    </li>
  )
}

/** On which devices of a group a person would lose access or see less, were they removed from it. */
export const GroupRemovalPreview = ({ request }: { request: RequestOf<typeof getGroupRemoval> }) => {
  const { data, error } = useEndpoint(getGroupRemoval, request, { revalidateOnMount: true })
  if (error !== undefined) return <p className={styles.note}>What they keep is not known: {error.message}</p>
  if (data === undefined) return <Skeleton label="Looking up what changes" rows={3} rowRem={1.5} />
  const all = data.lost + data.lowered + data.kept
  return (
    <div className={styles.preview} role="status">
      <p>{summaryOf(data)}</p>
      {all === 0 ? null : (
        <ul className={styles.list} tabIndex={0} aria-label="Devices, by how much changes">
          {data.devices.map((device) => (
            <Change key={device.deviceid} device={device} />
          ))}
        </ul>
      )}
      {all > data.devices.length ? <p>The first {data.devices.length} are listed.</p> : null}
    </div>
  )
}

interface StopAlertsProps {
  /** Whose addresses: `their` or `your`. */
  whose: 'their' | 'your'
  /** Which devices: `this device`, for example. */
  of: string
  checked: boolean
  onChange: (isWanted: boolean) => void
}

/** Offers to end the alerts of a person who loses access: an address in a list gets them without any access. */
export const StopAlerts = ({ whose, of, checked, onChange }: StopAlertsProps) => (
  <Checkbox
    style={{ marginTop: 'var(--space-4)' }}
    label={`Take ${whose} email address and phone number off the alert list of ${of}`}
    description={`Unless this is ticked, alerts still reach ${whose === 'your' ? 'you' : 'them'}.`}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
