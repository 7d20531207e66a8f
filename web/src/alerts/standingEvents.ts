import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import { compareEvents, type ListedEvent } from './listEvents'
import type { StandingEvent } from './StandingEvent'

const isSame = (listed: ListedEvent, { topic, level }: DeviceEvent): boolean =>
  listed.topic === topic && listed.level === level

/**
 * What lasts on a device: the events that its reading lists, with the time when the portal saw each begin, and those
 * that the portal itself has raised, which no reading lists. The gravest stand first.
 */
export const standingEvents = (
  listed: readonly ListedEvent[],
  active: readonly DeviceEvent[],
): readonly StandingEvent[] => {
  const own = listed.map((event) => {
    const began = active.find((other) => isSame(event, other))?.beganTs
    return { ...event, sinceMs: began === undefined ? undefined : began * 1000 }
  })
  const raised = active
    .filter((event) => event.endedTs === undefined && !listed.some((other) => isSame(other, event)))
    .map(({ topic, level, msg, beganTs }) => ({
      topic,
      level,
      message: msg,
      name: undefined,
      sinceMs: beganTs * 1000,
    }))
  return [...own, ...raised].sort(compareEvents)
}
