import { useEffect, useSyncExternalStore } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getGroupTrends } from '../../../shared/periodfigures/groupTrends'
import { callEndpoint } from '../core/api/callEndpoint'
import { type Trend, type Trends, type WantedTrend, createTrends } from './createTrends'

/** Of the groups that were looked at last. */
const kept = new Map<GroupId, Trends>()
const mostKept = 3
/** Behind the first drawing of the list, and once for all rows of it. */
const gatherMs = 50

const trendsOf = (groupid: GroupId): Trends => {
  const known = kept.get(groupid)
  if (known !== undefined) return known
  const begun = createTrends(
    (values) => callEndpoint(getGroupTrends, { groupid, values }),
    (run) => void setTimeout(run, gatherMs),
  )
  kept.set(groupid, begun)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return begun
}

/** How a measurement of a device went over the week; undefined while that is on its way. */
export const useTrend = (groupid: GroupId, { deviceid, key }: WantedTrend): Trend | undefined => {
  const trends = trendsOf(groupid)
  useEffect(() => trends.want({ deviceid, key }), [trends, deviceid, key])
  return useSyncExternalStore(trends.subscribe, () => trends.get({ deviceid, key }))
}
