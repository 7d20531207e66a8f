import { itemsOf } from '../../shared/alerts/wireEvents'
import { type Fix, readFix } from '../../shared/fences/fix'
import { type ArrivalsByPlace, addArrivals } from '../fences/arrivals'
import { type GroupFences, advanceFences, readFences } from '../fences/deviceFences'
import { fenceEvents } from '../fences/fenceEvents'
import { isAfter } from '../alerts/eventStates'
import { readStates } from '../alerts/activeOf'
import type { LinkItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import { inOrder, knownRank } from './followEvents'
import { eventRankOf, type ArrivedReading } from './storeReadings'

/** That of the newest reading before; unpacked only when it may matter. */
const lastFixOf = (link: LinkItem): Fix | undefined => {
  const body = latestReading(link)
  return body === undefined ? undefined : readFix(link.latestTsMs ?? 0, body)
}

export interface FollowedFences {
  /** What fences say stands in their lists of events, as if the device had said so. What is stored of them is not changed. */
  readings: readonly ArrivedReading[]
  /** Where the device is afterwards as JSON text, when that changed. */
  changed: string | undefined
  /** Which fences it has come to be inside of meanwhile; mostly none. */
  arrivals: ArrivalsByPlace
}

const noArrivals: ArrivalsByPlace = new Map()

/**
 * Follows a device through the fences of its groups. Only readings that are newer than all before count: one that was
 * overtaken, or comes again, raises nothing.
 */
export const followFences = (
  link: LinkItem,
  readings: readonly ArrivedReading[],
  groups: readonly GroupFences[],
): FollowedFences => {
  if (groups.length === 0 && link.fences === undefined) {
    return { readings, changed: undefined, arrivals: noArrivals }
  }
  const before = readFences(link)
  let state = before
  let known = knownRank(readStates(link), link)
  let last: Fix | undefined
  let isFirst = true
  const withEvents = new Map<ArrivedReading, ArrivedReading>()
  const arrivals = new Map<string, { count: number; atMs: number }>()
  for (const reading of inOrder(readings)) {
    const rank = eventRankOf(reading)
    if (!isAfter(rank, known)) continue
    known = { tsMs: rank.tsMs, aheadMs: rank.aheadMs }
    const { body } = reading
    const fix = readFix(rank.tsMs, body)
    if (fix !== undefined) {
      const lastFix = () => (isFirst ? lastFixOf(link) : last)
      const after = advanceFences(state, groups, fix, lastFix)
      addArrivals(arrivals, state, after)
      state = after
      last = fix
      isFirst = false
    }
    const kmh = typeof body.gps_speed === 'number' ? body.gps_speed : undefined
    const events = fenceEvents(state, groups, { tsMs: rank.tsMs, kmh })
    if (events.length === 0) continue
    withEvents.set(reading, { ...reading, body: { ...body, events: [...itemsOf(body.events), ...events] } })
  }
  return {
    readings:
      withEvents.size === 0 ? readings : readings.map((reading) => withEvents.get(reading) ?? reading),
    changed: state === before ? undefined : JSON.stringify(state),
    arrivals,
  }
}
