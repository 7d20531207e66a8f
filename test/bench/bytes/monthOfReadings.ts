import { dayMs, minuteMs } from '../../../shared/core/time'
import type { Row } from '../../../functions/data/columns/dayColumns'
import type { Machine } from '../../../scripts/fleet/machines/Machine'
import { seededRandom } from '../../../scripts/fleet/physics/noise'
import { simulateHistory } from '../../../scripts/fleet/physics/simulateHistory'

export const monthDays = 30

/** Mobile networks deliver a reading one to four seconds after it was taken, never on the beat. */
const deliveryMs = [1000, 3000] as const

/**
 * A machine's readings of a month or fewer days, a list for each day, one a minute. `jitterMs`: how far each is measured from its
 * minute, as devices without a steady clock do.
 */
export const monthOfReadings = (machine: Machine, toMs: number, jitterMs = 0, days = monthDays): Row[][] => {
  const random = seededRandom(11)
  const firstMs = toMs - days * dayMs
  return Array.from({ length: days }, (_, day) => {
    const fromMs = firstMs + day * dayMs
    const readings = simulateHistory(machine, fromMs, fromMs + dayMs, minuteMs / 1000)
    return Array.from(readings, ({ deviceid: _deviceid, ...body }): Row => {
      const tsMs = Math.round((body.ts * 1000 + random() * jitterMs) / 100) * 100
      const awsTsMs = tsMs + deliveryMs[0] + Math.floor(random() * deliveryMs[1])
      return { tsMs, awsTsMs, body: { ...body, ts: tsMs / 1000 } }
    })
  })
}
