import { getDeviceRemoval } from '../../../shared/access/removal'
import type { RequestOf } from '../../../shared/core/endpoint'
import { useEndpoint } from '../core/api/useEndpoint'
import { Skeleton } from '../ui/feedback/Skeleton'
import { describeWay } from './describeAccess'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import { rights } from './rightsTable'
import styles from './Removal.module.css'

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
