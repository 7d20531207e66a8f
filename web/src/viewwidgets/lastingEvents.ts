import { alertLevels } from '../../../shared/alerts/alertLevels'
import { secondMs } from '../../../shared/core/time'
import type { LastingEvent } from '../../../shared/grouplive/groupValues'
import type { GroupDevice } from '../grouplive/groupDevices'
import type { RowEvent } from '../groups/deviceRow'

export const levelRank = (level: string): number => alertLevels.findIndex((known) => known === level)

/** The gravest first. */
export const worstFirst = (events: readonly LastingEvent[]): LastingEvent[] =>
  [...events].sort((a, b) => levelRank(b.level) - levelRank(a.level))

/** What lasts of a device as lists of the portal show it, the gravest first. */
export const rowEventsOf = ({ events }: GroupDevice, nameOf: (topic: string) => string): RowEvent[] =>
  worstFirst(events).flatMap(({ topic, level: said, msg, beganMs }) => {
    const level = alertLevels.find((known) => known === said)
    return level === undefined
      ? []
      : [{ topic, name: nameOf(topic), msg, level, sinceTs: beganMs / secondMs }]
  })
