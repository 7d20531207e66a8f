import type { DeviceEvent } from '../../shared/alerts/deviceEvents'

/** Events as they are answered, with whether a person acknowledged them. */
export const viewRaised = (events: readonly DeviceEvent[], acknowledged: ReadonlySet<string>) =>
  events.map(({ id, level, msg, beganTs, endedTs }) => ({
    ...{ id, level, msg, beganTs },
    ...(endedTs === undefined ? {} : { endedTs }),
    isAcknowledged: acknowledged.has(id),
  }))
