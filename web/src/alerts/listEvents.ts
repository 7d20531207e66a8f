import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import { wordsOf, itemsOf, readWireEvent } from '../../../shared/alerts/wireEvents'
import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import { isWaiting } from './isWaiting'

interface ListedEvent {
  readonly topic: string
  /** Undefined for an event that the device gives none, or 0. */
  readonly level: AlertLevel | undefined
  readonly message: string
  /** What the device calls it, where it does. */
  readonly name: string | undefined
}

const readEvent = (item: unknown): ListedEvent[] => {
  const event = readWireEvent(item)
  if (event === undefined) return []
  const { topic, msg: message, level, name } = event
  return [{ topic, level, message, name }]
}

const gravityOf = ({ level }: ListedEvent): number => (level === undefined ? -1 : alertLevels.indexOf(level))

/** The gravest first, those without a level last. */
const compareEvents = (a: ListedEvent, b: ListedEvent): number => gravityOf(b) - gravityOf(a)

/** The events of a reading, highest level first. */
export const listEvents = (value: unknown): readonly ListedEvent[] =>
  itemsOf(value).flatMap(readEvent).sort(compareEvents)

/** An active event, with its start time where the portal has it. */
export interface ActiveEvent extends ListedEvent {
  readonly sinceMs: number | undefined
  /** Whether the portal waits for a person to acknowledge it. */
  readonly isWaiting: boolean
}

const isOf = (listed: ListedEvent, { topic, level }: DeviceEvent): boolean =>
  listed.topic === topic && listed.level === level

/** The portal's record of a listed event: of the same text, or of one that differs only in its numbers. */
const findRecord = (listed: ListedEvent, unused: readonly DeviceEvent[]): DeviceEvent | undefined => {
  const alike = unused.filter((event) => isOf(listed, event))
  return (
    alike.find(({ msg }) => msg === listed.message) ??
    alike.find(({ msg }) => wordsOf(msg) === wordsOf(listed.message))
  )
}

/**
 * The active events of a device: those of its reading, with their start times from the portal's records, and those that
 * no reading lists, such as the portal's own. Highest level first.
 */
export const mergeActiveEvents = (
  listed: readonly ListedEvent[],
  active: readonly DeviceEvent[],
): readonly ActiveEvent[] => {
  const unused = new Set(active.filter((event) => event.endedTs === undefined))
  const own = listed.map((event) => {
    const record = findRecord(event, [...unused])
    if (record !== undefined) unused.delete(record)
    return {
      ...event,
      sinceMs: record === undefined ? undefined : record.beganTs * 1000,
      isWaiting: record !== undefined && isWaiting(record),
    }
  })
  const raised = [...unused].map((record) => ({
    topic: record.topic,
    level: record.level,
    message: record.msg,
    name: undefined,
    sinceMs: record.beganTs * 1000,
    isWaiting: isWaiting(record),
  }))
  return [...own, ...raised].sort(compareEvents)
}
