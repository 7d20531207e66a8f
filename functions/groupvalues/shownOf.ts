import { EventStates, noEvents } from '../../shared/alerts/eventStates'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import type { LastingEvent, Value } from '../../shared/groupvalues/groupValues'
import type { LinkItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'

/** Longer texts are read on the device's own page. */
const longestText = 100

const valueOf = (reading: Record<string, unknown>, key: string): Value => {
  const value = Object.hasOwn(reading, key) ? reading[key] : undefined
  if (typeof value === 'number') return isUnmeasured(key, value) ? null : value
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? value.slice(0, longestText) : null
}

const lastingOf = ({ events }: LinkItem): LastingEvent[] => {
  const { active } = events === undefined ? noEvents : EventStates.parse(JSON.parse(events))
  return Object.values(active).map(({ topic, level, msg, beganMs }) => ({ topic, level, msg, beganMs }))
}

/** What a group shows of a device: values of the keys in their order, what lasts. */
export interface Shown {
  values: Value[]
  events: LastingEvent[]
}

export const shownOf = (link: LinkItem | undefined, keys: readonly string[], isReadable: boolean): Shown => {
  const reading = isReadable ? latestReading(link) : undefined
  if (link?.latestTsMs === undefined || reading === undefined) {
    return { values: keys.map(() => null), events: [] }
  }
  return {
    values: keys.map((key) => valueOf(reading, key)),
    events: lastingOf(link),
  }
}
