import type { DeviceEvent } from '../../shared/alerts/deviceEvents'

/** Events as they are answered, with what a person said of them. */
export const viewRaised = (events: readonly DeviceEvent[]) =>
  events.map(({ id, level, msg, beganTs, endedTs }) => ({
    ...{ id, level, msg, beganTs },
    ...(endedTs === undefined ? {} : { endedTs }),
    isAcknowledged: false,
  }))
