import { tierOf } from '../../shared/plans/tierOf'
import { type HoldRules, isOutOfService, isShelved } from '../alerts/alarmHolds'
import type { ActiveEvent } from '../alerts/activeEvent'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { type RecordItem, type StoredShelf, deviceItem } from '../devices/deviceStore'
import type { WriteOccurrences } from '../alerts/dueNotices'
import { alarmShardOf } from './occurrenceStore'
import type { AlarmDevice, AlarmParts } from './alarmParts'
import { type Notified, type NotifyParts, notifyLasting } from './notifyLasting'

/** What holds the events of a device back: a shelf of a measurement, or the service of the whole device. */
export type HoldPlace = { kind: 'shelf'; topic: string } | { kind: 'service' }

export const shelfPrefix = 'SHELF#'
export const serviceSk = 'SERVICE'

export const skOf = (place: HoldPlace): string =>
  place.kind === 'service' ? serviceSk : `${shelfPrefix}${place.topic}`
export const placeOfSk = (sk: string): HoldPlace =>
  sk === serviceSk ? { kind: 'service' } : { kind: 'shelf', topic: sk.slice(shelfPrefix.length) }

type HoldFields = Pick<RecordItem, 'shelves' | 'outOfService' | 'alarmRules'>

/** A change of what holds events back, unless another came first. */
export const changeHolds = (
  { tables }: Pick<AlarmParts, 'tables'>,
  { deviceid, alarmsVersion }: RecordItem,
  change: { [K in keyof HoldFields]?: HoldFields[K] | null },
): TransactItem => {
  const fields = Object.entries(change)
  return setFields(
    tables.devices,
    { deviceid, sk: deviceItem.record },
    {
      set: {
        ...Object.fromEntries(fields.filter(([, value]) => value !== null)),
        alarmsVersion: (alarmsVersion ?? 0) + 1,
      },
      remove: fields.flatMap(([name, value]) => (value === null ? [name] : [])),
      when: { alarmsVersion },
    },
  )
}

/** The row by which the end of a hold is found in time; without an end it is not. */
export const waitForEnd = (
  { tables }: Pick<AlarmParts, 'tables'>,
  deviceid: string,
  place: HoldPlace,
  untilMs: number | undefined,
): TransactItem => {
  const Key = { pk: deviceid, sk: skOf(place) }
  return untilMs === undefined
    ? deleteItem(tables.alarms, Key)
    : putItem(tables.alarms, { ...Key, work: alarmShardOf(deviceid), dueMs: untilMs })
}

const without = (record: RecordItem, place: HoldPlace): Pick<HoldFields, 'shelves' | 'outOfService'> => {
  if (place.kind === 'service') return { shelves: record.shelves }
  const rest = Object.entries(record.shelves ?? {}).filter(([topic]) => topic !== place.topic)
  return {
    shelves: rest.length === 0 ? undefined : Object.fromEntries(rest),
    outOfService: record.outOfService,
  }
}

/** What a hold keeps back, its end left aside; a person may also end it early. */
const isHeldBy = ({ shelves, outOfService }: HoldRules, place: HoldPlace, event: ActiveEvent): boolean => {
  if (place.kind === 'service') return isOutOfService({ outOfService }, 0)
  return event.topic === place.topic && isShelved(shelves?.[place.topic], event, 0)
}

const endOf = ({ shelves, outOfService }: HoldRules, place: HoldPlace): number | undefined =>
  place.kind === 'service' ? outOfService?.untilMs : shelves?.[place.topic]?.untilMs

export interface ReleaseParts extends NotifyParts {
  writeOccurrences: WriteOccurrences
}

interface Released extends Pick<Notified, 'items' | 'notices'> {
  /** Whose worker is to be set off. */
  occurrences: string[]
}

/** A shelf in the place of another. */
const withShelf = (rest: HoldFields, place: HoldPlace, next: StoredShelf | undefined): HoldFields =>
  next === undefined || place.kind === 'service'
    ? rest
    : { ...rest, shelves: { ...rest.shelves, [place.topic]: next } }

/**
 * Ends a hold: what it kept back and still lasts notifies at once, unless a message has said so since its end.
 * @param next the shelf that takes its place: what that holds notifies when it ends
 */
export const releaseHold = async (
  parts: ReleaseParts,
  device: AlarmDevice,
  place: HoldPlace,
  nowMs: number,
  next?: StoredShelf,
): Promise<Released> => {
  const { record } = device
  const rest = withShelf(without(record, place), place, next)
  const endMs = endOf(record, place) ?? Infinity
  const isSaidSince = ({ rangMs = 0, emailMs = 0, smsMs = 0 }: ActiveEvent) =>
    endMs <= nowMs && Math.max(rangMs, emailMs, smsMs) >= endMs
  const after = { ...record, shelves: undefined, outOfService: undefined, ...rest }
  const notified = await notifyLasting(
    parts,
    { ...device, record: after },
    (event) => (isHeldBy(record, place, event) && !isSaidSince(event) ? 'anew' : undefined),
    nowMs,
  )
  const change = place.kind === 'service' ? { outOfService: null } : { shelves: rest.shelves ?? null }
  const stream = record.streams.at(-1)
  const of = {
    deviceid: record.deviceid,
    stream: `${stream?.deviceid ?? ''}#${stream?.streamId ?? ''}`,
    retentionDays: tierOf({ ...record, nowMs }).retentionDays,
    latched: record.alarmRules?.latched ?? [],
  }
  const { rings, notices } = notified
  const rows = parts.writeOccurrences(of, { transitions: [], rings, delays: [] }, nowMs)
  return {
    notices,
    occurrences: rows.due,
    items: [
      changeHolds(parts, record, change),
      waitForEnd(parts, record.deviceid, place, next?.untilMs),
      ...notified.items,
      ...rows.items,
    ],
  }
}
