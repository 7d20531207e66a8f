import type { Machine } from '../machines/Machine'
import { drivelineFrames } from './drivelineFrames'
import { engineFrames } from './engineFrames'
import { faultFrames } from './faultFrames'
import type { Reading } from './Reading'
import type { Sample } from './Sample'

const engineSource = 0
const transmissionSource = 3

/** Fills in what the CAN buses carried; with the ignition off they are silent and the keys absent. */
export function measureCan({ canBuses }: Machine, sample: Sample, into: Reading): void {
  const [engineBus, secondBus] = canBuses
  if (!sample.running || !engineBus) return
  const onSecond = sample.faults.filter(({ bus }) => secondBus !== undefined && bus === secondBus)
  const onEngine = sample.faults.filter((fault) => !onSecond.includes(fault))
  into[engineBus] = [...engineFrames(sample), ...faultFrames(engineSource, onEngine)]
  if (secondBus) into[secondBus] = [...drivelineFrames(sample), ...faultFrames(transmissionSource, onSecond)]
}
