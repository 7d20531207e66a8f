import { expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { haulTruck } from '../../scripts/fleet/machines/haulTruck'
import { measure } from '../../scripts/fleet/physics/measure'
import { sampleAt } from '../../scripts/fleet/physics/Sample'
import { stateAt } from '../../scripts/fleet/physics/simulateHistory'
import { workingMs } from './fleetDay'

/** As long as the slowest machine may take for all tests that look at the demo. */
const testsMinutes = 180

it('the truck of the demo works without a stop or an alarm for as long as tests may take', () => {
  const { world, ...state } = stateAt(haulTruck, workingMs)
  let { active } = state
  for (let minute = 0; minute < testsMinutes; minute++) {
    const sample = sampleAt(world, workingMs + minute * minuteMs)
    active = measure(haulTruck, sample, active).active
    expect([minute, sample.running, sample.faults, active.size]).toEqual([minute, true, [], 0])
  }
})
