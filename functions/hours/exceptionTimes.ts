import type { KeySeries } from '../data/KeySeries'

/** Of warnings and alarms; what is below sends no sooner. */
const firstExceptionLevel = 21

const isException = (events: unknown): boolean =>
  Array.isArray(events) &&
  events.some(
    (event: unknown) =>
      typeof event === 'object' && event !== null && 'lv' in event && Number(event.lv) >= firstExceptionLevel,
  )

/** The readings at which a warning or an alarm lasted. */
export const exceptionTimes = (events: ReturnType<KeySeries['join']> | undefined): ReadonlySet<number> => {
  if (events === undefined) return new Set()
  const { others, texts } = events
  const known = texts.map((text) => isException(text))
  return new Set(others.times.filter((_, i) => known[others.values[i] ?? -1] === true))
}
