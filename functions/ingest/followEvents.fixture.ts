import { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { EventStates } from '../alerts/eventStates'
import { LinkItem } from '../devices/deviceStore'
import { followEvents } from './followEvents'
import type { ArrivedReading } from './storeReadings'

export const t = Date.UTC(2026, 10, 21, 10)
export const low = { topic: 'vin', msg: 'Low', lv: 25 }
export const hot = { topic: 'ambient', msg: 'Hot', lv: 35 }
export const hello = { topic: 'mjs', msg: 'Started', lv: 5 }
export const seconds = { email: { warning: 600, alarm: 600 } }

export const link = (change: object = {}): LinkItem =>
  LinkItem.parse({ deviceid: DeviceId.parse('TRUCK0001'), intervalSeconds: 60, ...change })

/** Measured at one time, and arrived then if nothing else is said. */
export const at = (tsMs: number, events: object[] = [], arrivedMs = tsMs): ArrivedReading => {
  const body = { vin: 11.2, ...(events.length === 0 ? {} : { events }) }
  const facts = { isArrivalTime: false, spoofed: false, notes: [], lost: [] }
  return { ...facts, tsMs, arrivedMs, key: `k${tsMs}`, body, bodyJson: JSON.stringify(body) }
}
export const follow = (
  known: LinkItem,
  readings: readonly ArrivedReading[],
  options: Partial<Parameters<typeof followEvents>[2]> = {},
) => followEvents(known, readings, { contactMs: readings.at(-1)?.arrivedMs ?? t, ...options })

export const statesOf = ({ changed }: { changed: string | undefined }): EventStates | undefined =>
  changed === undefined ? undefined : EventStates.parse(JSON.parse(changed))
/** The link row after readings, as the next batch finds it. */
export const after = (
  readings: readonly ArrivedReading[],
  options: Partial<Parameters<typeof followEvents>[2]> = {},
  before = link(),
): LinkItem => {
  const { changed } = follow(before, readings, options)
  const last = readings.at(-1)
  const latest = { latestTsMs: last?.tsMs, latestArrivedMs: last?.arrivedMs, lastContactMs: last?.arrivedMs }
  return link({ ...before, ...latest, ...(changed === undefined ? {} : { events: changed }) })
}
export const turns = ({ transitions }: ReturnType<typeof followEvents>) =>
  transitions.map(({ kind, topic, atMs }) => [kind, topic, (atMs - t) / minuteMs])
export const notified = ({ notices }: ReturnType<typeof followEvents>) =>
  notices.map(({ due }) => due.map(({ topic }) => topic))
