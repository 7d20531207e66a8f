import { type AlertLevel, alertLevelOf, alertLevels } from '../../../shared/alerts/alertLevels'

export interface ListedEvent {
  readonly topic: string
  /** Undefined for an event that the device gives none, or 0. */
  readonly level: AlertLevel | undefined
  readonly message: string
  /** What the device calls it, where it does. */
  readonly name: string | undefined
}

const readEvent = (item: unknown): ListedEvent[] => {
  if (typeof item !== 'object' || item === null) return []
  const { topic, msg, lv, name } = item as Record<string, unknown>
  if (typeof topic !== 'string') return []
  return [
    {
      topic,
      level: typeof lv === 'number' ? alertLevelOf(lv) : undefined,
      message: typeof msg === 'string' ? msg : '',
      name: typeof name === 'string' && name !== '' ? name : undefined,
    },
  ]
}

const gravityOf = ({ level }: ListedEvent): number => (level === undefined ? -1 : alertLevels.indexOf(level))

/** The gravest first, those without a level last. */
export const compareEvents = (a: ListedEvent, b: ListedEvent): number => gravityOf(b) - gravityOf(a)

/** The events of a reading, the gravest first. */
export const listEvents = (value: unknown): readonly ListedEvent[] =>
  (Array.isArray(value) ? value : []).flatMap(readEvent).sort(compareEvents)
