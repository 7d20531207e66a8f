import { secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import { wobble } from './noise'
import type { Reading } from './Reading'
import { roundTo } from './roundTo'
import type { Sample } from './Sample'

/** Fills in work state, hour counters and the engine channels; a stopped engine's control unit is silent. */
export function measureEngine(machine: Machine, sample: Sample, into: Reading): void {
  const { totals, running } = sample
  into.state = sample.state
  for (let state = 1; state <= 6; state++) {
    const hours = totals.stateHours[state] ?? 0
    if (hours > 0) into[`state${state}_hrs`] = roundTo(hours, 3)
  }
  if (machine.route) into.movement_hrs = roundTo(totals.movementHours, 3)
  if (!machine.engine) return
  into.eng_hrs = roundTo(totals.engineHours, 3)
  into.idle_hrs = roundTo(totals.idleHours, 3)
  into.run_hrs = roundTo(totals.engineHours - totals.idleHours, 3)
  into.total_fuel = roundTo(totals.fuelUsedL, 1)
  // Fuel sloshes while a machine works.
  const slosh = (running ? 0.35 : 0.06) * wobble(machine.seed, 56, sample.tMs, 7 * secondMs)
  into.fuel_level = roundTo(Math.max(0, sample.fuelPercent + slosh), 1)
  into.eng_speed = Math.round(sample.rpm)
  into.fuel_rate = roundTo(sample.fuelLph, 1)
  if (machine.route) into.distance_km = roundTo(totals.km, 1)
  if (!running) return
  into.eng_load = Math.round(sample.load * 100)
  into.coolant_temp = Math.round(sample.coolantC)
  into.oil_temp = Math.round(sample.oilC)
  into.oil_pressure = Math.round(sample.oilKpa)
}
