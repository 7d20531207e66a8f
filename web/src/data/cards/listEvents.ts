import { type AlertLevel, alertLevelOf, alertLevels } from '../../../../shared/alerts/alertLevels'

export interface ListedEvent {
  readonly topic: string
  readonly level: AlertLevel
  readonly message: string
}

const readEvent = (item: unknown): ListedEvent[] => {
  if (typeof item !== 'object' || item === null) return []
  const { topic, msg, lv } = item as Record<string, unknown>
  const level = typeof lv === 'number' ? alertLevelOf(lv) : undefined
  if (typeof topic !== 'string' || level === undefined) return []
  return [{ topic, level, message: typeof msg === 'string' ? msg : '' }]
}

/** The events of a reading, the gravest first; what has no level is none. */
export const listEvents = (value: unknown): readonly ListedEvent[] =>
  (Array.isArray(value) ? value : [])
    .flatMap(readEvent)
    .sort((a, b) => alertLevels.indexOf(b.level) - alertLevels.indexOf(a.level))
