import type { Threshold } from '../machines/Machine'
import type { DeviceEvent, Reading } from './Reading'

/** Which thresholds are past now, by their names: limits are changed while events last. */
export type ActiveEvents = ReadonlySet<string>

const nameOf = ({ key, side, lv }: Threshold): string => `${key} ${side} ${lv}`

/**
 * Compares a reading with the thresholds. A condition begins past its limit and lasts until the value is back inside
 * by the hysteresis, or is no longer measured.
 */
export function watchEvents(
  thresholds: readonly Threshold[],
  reading: Reading,
  before: ActiveEvents,
): { active: ActiveEvents; events: DeviceEvent[] } {
  const active = new Set<string>()
  const events: DeviceEvent[] = []
  for (const threshold of thresholds) {
    const name = nameOf(threshold)
    if (!isPast(threshold, reading[threshold.key], before.has(name))) continue
    active.add(name)
    const { topic, msg, lv } = threshold
    events.push({ topic, msg, lv })
  }
  return { active, events }
}

function isPast({ side, limit, hysteresis }: Threshold, value: unknown, lasting: boolean): boolean {
  if (typeof value !== 'number') return false
  const sign = side === 'high' ? 1 : -1
  return sign * (value - limit) > (lasting ? -hysteresis : 0)
}
