import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import { wordsOf } from '../../../shared/alerts/wireEvents'
import { compareEvents, type ListedEvent } from './listEvents'

/** An event of the reading at hand, with the time since when it lasts as far as the portal knows it. */
export interface StandingEvent extends ListedEvent {
  readonly sinceMs: number | undefined
}

const isOf = (listed: ListedEvent, { topic, level }: DeviceEvent): boolean =>
  listed.topic === topic && listed.level === level

/** What the portal knows of a listed event: of the same text, or of one that differs in its numbers alone. */
const findKnown = (listed: ListedEvent, unused: readonly DeviceEvent[]): DeviceEvent | undefined => {
  const alike = unused.filter((event) => isOf(listed, event))
  return (
    alike.find(({ msg }) => msg === listed.message) ??
    alike.find(({ msg }) => wordsOf(msg) === wordsOf(listed.message))
  )
}

/**
 * What lasts on a device: the events that its reading lists, with the time when the portal saw each begin, and those
 * that no reading lists, such as what the portal itself has raised. The gravest stand first.
 */
export const standingEvents = (
  listed: readonly ListedEvent[],
  active: readonly DeviceEvent[],
): readonly StandingEvent[] => {
  const unused = new Set(active.filter((event) => event.endedTs === undefined))
  const own = listed.map((event) => {
    const known = findKnown(event, [...unused])
    if (known !== undefined) unused.delete(known)
    return { ...event, sinceMs: known === undefined ? undefined : known.beganTs * 1000 }
  })
  const raised = [...unused].map(({ topic, level, msg, beganTs }) => ({
    topic,
    level,
    message: msg,
    name: undefined,
    sinceMs: beganTs * 1000,
  }))
  return [...own, ...raised].sort(compareEvents)
}
