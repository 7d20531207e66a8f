import type { Machine } from '../machines/Machine'
import { measureCan } from './measureCan'
import { measureChannels } from './measureChannels'
import { measureEngine } from './measureEngine'
import { measureInternal } from './measureInternal'
import { measurePosition } from './measurePosition'
import { measureRadio } from './measureRadio'
import type { Reading } from './Reading'
import type { Sample } from './Sample'
import { watchEvents, type ActiveEvents } from './watchEvents'

/** One measurement cycle of a machine, and the events that last after it. */
export function measure(
  machine: Machine,
  sample: Sample,
  before: ActiveEvents,
): { reading: Reading; active: ActiveEvents } {
  const { tMs } = sample
  const ts = Math.round(tMs / 100) / 10
  const reading: Reading = { deviceid: machine.deviceid, ts, time: Math.round(ts) }
  measureInternal(machine, sample, reading)
  if (machine.hasGps) measurePosition(machine.seed, sample, reading)
  measureEngine(machine, sample, reading)
  measureChannels(machine, sample, reading)
  measureRadio(machine, tMs, reading)
  measureCan(machine, sample, reading)
  const { active, events } = watchEvents(machine.thresholds, reading, before)
  if (events.length > 0) reading.events = events
  return { reading, active }
}
