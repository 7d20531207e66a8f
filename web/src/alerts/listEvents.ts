import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import { itemsOf, readWireEvent } from '../../../shared/alerts/wireEvents'

export interface ListedEvent {
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
export const compareEvents = (a: ListedEvent, b: ListedEvent): number => gravityOf(b) - gravityOf(a)

/** The events of a reading, highest level first. */
export const listEvents = (value: unknown): readonly ListedEvent[] =>
  itemsOf(value).flatMap(readEvent).sort(compareEvents)
