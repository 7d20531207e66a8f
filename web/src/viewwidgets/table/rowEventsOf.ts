import { alertLevels } from '../../../../shared/alerts/alertLevels'
import { secondMs } from '../../../../shared/core/time'
import type { RowEvent } from '../../groups/deviceRow'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { worstFirst } from './cellValue'

/** What lasts of a device as lists of the portal show it, the gravest first. */
export const rowEventsOf = ({ events }: GroupDevice, nameOf: (topic: string) => string): RowEvent[] =>
  worstFirst(events).flatMap(({ topic, level: said, msg, beganMs }) => {
    const level = alertLevels.find((known) => known === said)
    return level === undefined
      ? []
      : [{ topic, name: nameOf(topic), msg, level, sinceTs: beganMs / secondMs }]
  })
