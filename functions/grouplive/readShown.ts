import { EventStates } from '../alerts/eventStates'
import type { DeviceId } from '../../shared/core/ids'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import type { LastingEvent, Value } from '../../shared/grouplive/groupValues'
import type { DeviceStore, LinkItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import { isKeptBy, isKeptByAll, planFields } from './keptReading'

/** Longer texts are read on the device's own page. */
const longestText = 100

const valueOf = (reading: Record<string, unknown>, key: string): Value => {
  const value = Object.hasOwn(reading, key) ? reading[key] : undefined
  if (typeof value === 'number') return isUnmeasured(key, value) ? null : value
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? value.slice(0, longestText) : null
}

const lastingOf = (events: string | undefined): LastingEvent[] => {
  if (events === undefined) return []
  const { active } = EventStates.parse(JSON.parse(events))
  return Object.values(active).map(({ topic, level, msg, beganMs }) => ({ topic, level, msg, beganMs }))
}

const fields = [
  'lastContactMs',
  'intervalSeconds',
  'latestTsMs',
  'latest',
  'latestArrivedMs',
  'events',
] as const satisfies readonly (keyof LinkItem)[]
type Link = Pick<LinkItem, (typeof fields)[number] | 'deviceid'>

/** What a group shows of a device: its contact, values of the keys in their order, what lasts. */
export interface Shown {
  lastContactMs: number | undefined
  intervalSeconds: number
  values: Value[]
  events: LastingEvent[]
}

const shownOf = (link: Link, keys: readonly string[], isReadable: boolean): Shown => {
  const { lastContactMs, intervalSeconds, latestTsMs } = link
  const reading = isReadable && latestTsMs !== undefined ? latestReading(link) : undefined
  return {
    lastContactMs,
    intervalSeconds,
    values: keys.map((key) => (reading === undefined ? null : valueOf(reading, key))),
    events: reading === undefined ? [] : lastingOf(link.events),
  }
}

/** Of each device that was ever heard, what its plan still lets anybody read. */
export const readShown = async (
  devices: Pick<DeviceStore, 'readLinks' | 'readRecords'>,
  deviceids: readonly DeviceId[],
  keys: readonly string[],
  nowMs: number,
): Promise<Map<DeviceId, Shown>> => {
  const old: Link[] = []
  const shown = await devices.readLinks({ deviceids, fields }, (link) => {
    const isRecent = isKeptByAll(link.latestTsMs, nowMs)
    if (!isRecent && link.latestTsMs !== undefined) old.push(link)
    return shownOf(link, keys, isRecent)
  })
  const asked = { deviceids: old.map(({ deviceid }) => deviceid), fields: planFields }
  const plans = await devices.readRecords(asked, (plan) => plan)
  for (const link of old) {
    const { deviceid, latestTsMs } = link
    if (isKeptBy(plans.get(deviceid), latestTsMs, nowMs)) shown.set(deviceid, shownOf(link, keys, true))
  }
  return shown
}
