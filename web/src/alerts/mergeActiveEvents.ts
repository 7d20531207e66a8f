import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import { wordsOf } from '../../../shared/alerts/wireEvents'
import { isWaiting } from './isWaiting'
import { compareEvents, type ListedEvent } from './listEvents'

/** An active event, with its start time where the portal has it. */
export interface ActiveEvent extends ListedEvent {
  readonly sinceMs: number | undefined
  /** Of the occurrence, while it waits for a person. */
  readonly waitingId?: string
  readonly acknowledgedMs?: number
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

/** What the portal knows of an event. */
const factsOf = (record: DeviceEvent) => ({
  sinceMs: record.beganTs * 1000,
  ...(isWaiting(record) ? { waitingId: record.id } : {}),
  ...(record.acknowledgedTs === undefined ? {} : { acknowledgedMs: record.acknowledgedTs * 1000 }),
})

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
    return { ...event, ...(record === undefined ? { sinceMs: undefined } : factsOf(record)) }
  })
  const raised = [...unused].map((record) => {
    const { topic, level, msg: message } = record
    return { topic, level, message, name: undefined, ...factsOf(record) }
  })
  return [...own, ...raised].sort(compareEvents)
}
