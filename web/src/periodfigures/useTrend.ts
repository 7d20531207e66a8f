import { useEffect, useSyncExternalStore } from 'react'
import { hourMs } from '../../../shared/core/time'
import type { GroupId, DeviceId } from '../../../shared/core/ids'
import { getGroupTrends, maxTrends } from '../../../shared/periodfigures/groupTrends'
import type { OutputOf } from '../../../shared/core/endpoint'
import { callEndpoint } from '../core/api/callEndpoint'
import { afterPause, mayPass } from '../core/api/retrySettings'
import { useNow } from '../ui/text/useNow'

interface WantedTrend {
  readonly deviceid: DeviceId
  readonly key: string
}

/** Averages of a week, one for each step; empty where there is none. */
type Trend = readonly (number | null)[]

type Ask = (values: string) => Promise<OutputOf<typeof getGroupTrends>>

const idOf = ({ deviceid, key }: WantedTrend): string => `${deviceid}:${key}`
const none: Trend = []

/**
 * Rows that are drawn together ask together: once for each screen of them, and never for a row by itself. A list does
 * without what could not be read, until it is asked again.
 */
export const createTrends = (
  ask: Ask,
  gather: (run: () => void) => void,
  later: (failures: number, run: () => void) => void = afterPause,
) => {
  const listeners = new Set<() => void>()
  /** For which hour each was asked. */
  const asked = new Map<string, number>()
  const known = new Map<string, Trend>()
  let waiting: WantedTrend[] = []
  let failures = 0

  const read = async (wanted: readonly WantedTrend[]): Promise<void> => {
    try {
      const { trends } = await ask(wanted.map(idOf).join(','))
      failures = 0
      for (const each of wanted) known.set(idOf(each), trends[each.deviceid] ?? none)
    } catch (error) {
      failures += 1
      for (const each of wanted) known.set(idOf(each), known.get(idOf(each)) ?? none)
      if (mayPass(error)) {
        later(failures, () => {
          if (listeners.size > 0) askFor(wanted)
          // The next visit asks.
          else for (const each of wanted) asked.delete(idOf(each))
        })
      }
    }
    for (const listener of listeners) listener()
  }

  const flush = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += maxTrends) void read(all.slice(from, from + maxTrends))
  }

  const askFor = (wanted: readonly WantedTrend[]) => {
    if (wanted.length > 0 && waiting.length === 0) gather(flush)
    waiting.push(...wanted)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Undefined while it is on its way. */
    get: (wanted: WantedTrend): Trend | undefined => known.get(idOf(wanted)),
    /** Asks for it once in each hour: a page that stays open goes on. */
    want: (wanted: WantedTrend, hour: number) => {
      const id = idOf(wanted)
      if (asked.get(id) === hour) return
      asked.set(id, hour)
      askFor([wanted])
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
  const hour = useNow(hourMs)
  useEffect(() => trends.want({ deviceid, key }, hour), [trends, deviceid, key, hour])
  return useSyncExternalStore(trends.subscribe, () => trends.get({ deviceid, key }))
}
