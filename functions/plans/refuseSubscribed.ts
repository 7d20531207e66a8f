import { Problem } from '../../shared/core/problem'
import type { RecordItem } from '../devices/deviceStore'

/** Staff and owners alike leave a running subscription to whoever pays for it. */
export const refuseSubscribed = ({
  planTerm,
  subscriber,
}: Pick<RecordItem, 'planTerm' | 'subscriber'>): void => {
  if (planTerm === undefined || planTerm === 'Manual' || subscriber === undefined) return
  throw new Problem(
    'conflict',
    `This device is on the subscription of ${subscriber.email}. Cancel it there first.`,
  )
}
