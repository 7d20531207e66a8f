import { getGroupRemoval } from '../../../shared/access/removal'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { useEndpoint } from '../core/api/useEndpoint'
import { Skeleton } from '../ui/feedback/Skeleton'
import { describeWay } from './describeAccess'
import styles from './Removal.module.css'

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
