import { maxOutOfServiceDays } from '../../shared/alarms/alarmActions'
import type * as contract from '../../shared/alarms/alarmActions'
import type { AlarmStep } from '../../shared/alarms/alarms'
import { nameOfTopic } from '../../shared/alerts/namesOfTopics'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { dayMs, secondMs } from '../../shared/core/time'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { type ActiveEvent, occurrenceId } from '../alerts/activeEvent'
import { isShelved } from '../alerts/alarmHolds'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import type { EnqueueNotices } from '../alerts/workQueue'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { utcMinute } from '../core/readable'
import type { RecordItem, StoredShelf } from '../devices/deviceStore'
import { type Actor, thePortal } from '../serverlog/logEntry'
import { actItem } from './actBoard'
import { type AlarmDevice, type AlarmParts, readDevice } from './alarmParts'
import { stepItem } from './alarmSteps'
import {
  type HoldPlace,
  changeHolds,
  placeOfSk,
  type ReleaseParts,
  releaseHold,
  waitForEnd,
} from './holdChanges'
import { stillHolding } from './viewHolds'

export interface HoldParts extends ReleaseParts {
  enqueueNotices: EnqueueNotices
  enqueueOccurrences: EnqueueNotices
}

const maxShelves = 50
/** Steps of one transaction, beside what it notifies. */
const maxSteps = 20

const labelOfTopic = (topic: string): string => nameOfTopic(topic) ?? metricRowOf(topic).label

interface Said {
  name: string
  description: string
  step: Pick<AlarmStep, 'kind' | 'text'>
}

/** The entry of the log, the word to pages that show it, and a step in the history of each that lasts and is meant. */
const say = (
  parts: AlarmParts,
  { record, states }: AlarmDevice,
  isMeant: (event: ActiveEvent) => boolean,
  { name, description, step }: Said,
  by: Actor,
  nowMs: number,
): TransactItem[] => {
  const { tables, newId, writeLog } = parts
  const { deviceid } = record
  const meant = Object.entries(states.active)
    .filter(([, event]) => rankOfLevel(readLevel(event.level)) > 0 && isMeant(event))
    .slice(0, maxSteps)
  const entry = { subject: accessKey.device(deviceid), category: 'Alert' as const, name, description }
  return [
    writeLog(entry, by, nowMs),
    actItem(parts, deviceid, nowMs),
    ...meant.map(([key, { beganMs }]) => {
      const place = { deviceid, id: occurrenceId(key, beganMs) }
      const own = by === thePortal ? step : { ...step, by: by.name }
      return stepItem(tables.alarms, place, own, newId(nowMs), nowMs)
    }),
  ]
}

/** Sets off the workers for what the end of a hold has made due. */
const enqueueReleased = async (
  parts: HoldParts,
  deviceid: DeviceId,
  { notices, occurrences }: Omit<Awaited<ReturnType<typeof releaseHold>>, 'items'>,
): Promise<void> => {
  if (notices.length > 0)
    await parts.enqueueNotices(
      deviceid,
      notices.map(({ id }) => id),
    )
  if (occurrences.length > 0) await parts.enqueueOccurrences(deviceid, occurrences)
}

/**
 * Those with an end stay until it is dealt with: what they kept back notifies then. One until the end of what lasted stays
 * for a day: a notice that was due before it may still wait for its sender.
 */
const keptShelves = ({ record, states }: AlarmDevice, nowMs: number) => {
  const holding = stillHolding(record, states, nowMs)
  return Object.fromEntries(
    Object.entries(record.shelves ?? {}).filter(
      ([topic, { untilMs, atMs }]) =>
        untilMs !== undefined || holding[topic] !== undefined || nowMs - atMs < dayMs,
    ),
  )
}

export const shelveAlarm =
  (parts: HoldParts): Serve<typeof contract.shelveAlarm> =>
  async ({ deviceid, topic, level, seconds, reason }, caller) => {
    const { message, notices, occurrences } = await transactUntilDone(parts.documents, async () => {
      const device = await readDevice(parts.devices, deviceid)
      const nowMs = parts.now()
      const untilMs = seconds === undefined ? undefined : nowMs + seconds * secondMs
      const shelf: StoredShelf = {
        ...{ by: caller.name, reason, atMs: nowMs, level },
        ...(untilMs === undefined ? {} : { untilMs }),
      }
      const others = keptShelves(device, nowMs)
      const shelves = { ...others, [topic]: shelf }
      if (Object.keys(shelves).length > maxShelves) {
        throw new Problem('invalid', `At most ${maxShelves} measurements of a device can be shelved.`, {
          field: 'topic',
        })
      }
      const isMeant = (event: ActiveEvent) => event.topic === topic && isShelved(shelf, event, nowMs)
      if (untilMs === undefined && !Object.values(device.states.active).some(isMeant)) {
        throw new Problem('conflict', 'Nothing of this measurement lasts any more: choose a time.')
      }
      const until = untilMs === undefined ? 'until it ends' : `until ${utcMinute(untilMs)}`
      const text = `Up to ${level}, ${until}: ${reason}`
      const said: Said = {
        name: 'Alarm Shelved',
        description: `${labelOfTopic(topic)}: ${text}`,
        step: { kind: 'shelved', text },
      }
      const place = { kind: 'shelf', topic } as const
      const kept = { ...device, record: { ...device.record, shelves: others } }
      // What the one before it held and this one does not would be silent for good.
      const { items, ...released } =
        others[topic] === undefined
          ? {
              items: [
                changeHolds(parts, device.record, { shelves }),
                waitForEnd(parts, deviceid, place, untilMs),
              ],
              ...{ notices: [], occurrences: [] },
            }
          : await releaseHold(parts, kept, place, nowMs, shelf)
      return {
        items: [...items, ...say(parts, device, isMeant, said, caller, nowMs)],
        result: { message: `Shelved ${until}`, ...released },
      }
    })
    await enqueueReleased(parts, deviceid, { notices, occurrences })
    return { message }
  }

export const putOutOfService =
  (parts: AlarmParts): Serve<typeof contract.putOutOfService> =>
  ({ deviceid, untilTs, reason }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const device = await readDevice(parts.devices, deviceid)
      const nowMs = parts.now()
      const untilMs = untilTs * secondMs
      if (untilMs <= nowMs) {
        throw new Problem('invalid', 'Until must be in the future.', { field: 'untilTs' })
      }
      if (untilMs > nowMs + maxOutOfServiceDays * dayMs) {
        throw new Problem('invalid', `Until must be within ${maxOutOfServiceDays} days.`, {
          field: 'untilTs',
        })
      }
      const text = `Until ${utcMinute(untilMs)}: ${reason}`
      const said: Said = {
        name: 'Out of Service',
        description: text,
        step: { kind: 'outOfService', text },
      }
      const outOfService = { by: caller.name, reason, atMs: nowMs, untilMs }
      return {
        items: [
          changeHolds(parts, device.record, { outOfService }),
          waitForEnd(parts, deviceid, { kind: 'service' }, untilMs),
          ...say(parts, device, () => true, said, caller, nowMs),
        ],
        result: { message: `Out of service until ${utcMinute(untilMs)}` },
      }
    })

const saidOfEnd = (place: HoldPlace, isByItself: boolean): Said =>
  place.kind === 'service'
    ? {
        name: 'Back in Service',
        description: isByItself ? 'The time is over' : 'By hand',
        step: { kind: 'inService', text: 'Notifies again' },
      }
    : {
        name: 'Shelf Ended',
        description: `${labelOfTopic(place.topic)}: ${isByItself ? 'the time is over' : 'by hand'}`,
        step: { kind: 'unshelved', text: 'Notifies again' },
      }

const holdAt = (record: RecordItem, place: HoldPlace) =>
  place.kind === 'service' ? record.outOfService : record.shelves?.[place.topic]

/** Ends a hold in one transaction with what it notifies; false when there is none. */
const openEndHold =
  (parts: HoldParts) =>
  async (
    deviceid: DeviceId,
    place: HoldPlace,
    by: Actor,
    isDue: (untilMs: number | undefined) => boolean,
  ) => {
    const ended = await transactUntilDone(parts.documents, async () => {
      const device = await readDevice(parts.devices, deviceid)
      const hold = holdAt(device.record, place)
      if (hold === undefined || !isDue(hold.untilMs)) return { items: [], result: undefined }
      const nowMs = parts.now()
      const { items, ...result } = await releaseHold(parts, device, place, nowMs)
      const isMeant = (event: ActiveEvent) => place.kind === 'service' || event.topic === place.topic
      const said = say(parts, device, isMeant, saidOfEnd(place, by === thePortal), by, nowMs)
      return { items: [...items, ...said], result }
    })
    if (ended === undefined) return false
    await enqueueReleased(parts, deviceid, ended)
    return true
  }

export const unshelveAlarm = (parts: HoldParts): Serve<typeof contract.unshelveAlarm> => {
  const endHold = openEndHold(parts)
  return async ({ deviceid, topic }, caller) => {
    const isEnded = await endHold(deviceid, { kind: 'shelf', topic }, caller, () => true)
    return { message: isEnded ? 'It notifies again' : 'It was not shelved any more' }
  }
}

export const returnToService = (parts: HoldParts): Serve<typeof contract.returnToService> => {
  const endHold = openEndHold(parts)
  return async ({ deviceid }, caller) => {
    const isEnded = await endHold(deviceid, { kind: 'service' }, caller, () => true)
    return { message: isEnded ? 'Back in service' : 'It was in service' }
  }
}

/** The work of a row that waits for the end of a hold; one that was set anew meanwhile waits on. */
export const openEndHolds = (parts: HoldParts) => {
  const endHold = openEndHold(parts)
  return async (deviceid: DeviceId, sk: string): Promise<void> => {
    const place = placeOfSk(sk)
    const isOver = (untilMs: number | undefined) => untilMs !== undefined && untilMs <= parts.now()
    if (await endHold(deviceid, place, thePortal, isOver)) return
    await transactUntilDone(parts.documents, async () => {
      const record = await parts.devices.record(deviceid)
      const untilMs = record === undefined ? undefined : holdAt(record, place)?.untilMs
      const items = [waitForEnd(parts, deviceid, place, untilMs)]
      return { items, result: undefined }
    })
  }
}
