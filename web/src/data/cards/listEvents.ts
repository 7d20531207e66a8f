import { type AlertLevel, alertLevelOf, alertLevels } from '../../../../shared/alerts/alertLevels'

export interface ListedEvent {
  readonly topic: string
  readonly level: AlertLevel
  readonly message: string
  /** What the device calls it, where it does. */
  readonly name: string | undefined
}

const readEvent = (item: unknown): ListedEvent[] => {
  if (typeof item !== 'object' || item === null) return []
  const { topic, msg, lv, name } = item as Record<string, unknown>
  const level = typeof lv === 'number' ? alertLevelOf(lv) : undefined
  if (typeof topic !== 'string' || level === undefined) return []
  const message = typeof msg === 'string' ? msg : ''
  return [{ topic, level, message, name: typeof name === 'string' && name !== '' ? name : undefined }]
}

/** The events of a reading, the gravest first; what has no level is none. */
export const listEvents = (value: unknown): readonly ListedEvent[] =>
  (Array.isArray(value) ? value : [])
    .flatMap(readEvent)
    .sort((a, b) => alertLevels.indexOf(b.level) - alertLevels.indexOf(a.level))
