import { useEffect, useSyncExternalStore } from 'react'
import type { GroupId, DeviceId } from '../../../shared/core/ids'
import { getGroupTrends, maxTrends } from '../../../shared/periodfigures/groupTrends'
import type { OutputOf } from '../../../shared/core/endpoint'
import { callEndpoint } from '../core/api/callEndpoint'

interface WantedTrend {
  readonly deviceid: DeviceId
  readonly key: string
}

/** Averages of a week, one for each step; empty where there is none. */
type Trend = readonly (number | null)[]

type Ask = (values: string) => Promise<OutputOf<typeof getGroupTrends>>

const idOf = ({ deviceid, key }: WantedTrend): string => `${deviceid}:${key}`
const none: Trend = []

/** Rows that are drawn together ask together: once for each screen of them, and never for a row by itself. */
export const createTrends = (ask: Ask, gather: (run: () => void) => void) => {
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  const known = new Map<string, Trend>()
  let waiting: WantedTrend[] = []

  const read = async (wanted: readonly WantedTrend[]): Promise<void> => {
    try {
      const { trends } = await ask(wanted.map(idOf).join(','))
      for (const each of wanted) known.set(idOf(each), trends[each.deviceid] ?? none)
    } catch {
      // A list does without: it is asked again with the next visit.
      for (const each of wanted) known.set(idOf(each), none)
    }
    for (const listener of listeners) listener()
  }

  const flush = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += maxTrends) void read(all.slice(from, from + maxTrends))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Undefined while it is on its way. */
    get: (wanted: WantedTrend): Trend | undefined => known.get(idOf(wanted)),
    want: (wanted: WantedTrend) => {
      const id = idOf(wanted)
      if (asked.has(id)) return
      asked.add(id)
      if (waiting.length === 0) gather(flush)
      waiting.push(wanted)
    },
  }
}

type Trends = ReturnType<typeof createTrends>

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
