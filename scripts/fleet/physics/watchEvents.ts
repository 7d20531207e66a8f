import type { Threshold } from '../machines/Machine'
import type { DeviceEvent, Reading } from './Reading'

/** Which thresholds are past now, by their place in the machine's list. */
export type ActiveEvents = ReadonlySet<number>

/**
 * Compares a reading with the thresholds. A condition begins past its limit and lasts until the value is back inside
 * by the hysteresis, or is no longer measured.
 */
export function watchEvents(
  thresholds: readonly Threshold[],
  reading: Reading,
  before: ActiveEvents,
): { active: ActiveEvents; events: DeviceEvent[] } {
  const active = new Set<number>()
  const events: DeviceEvent[] = []
  for (const [i, threshold] of thresholds.entries()) {
    if (!isPast(threshold, reading[threshold.key], before.has(i))) continue
    active.add(i)
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
