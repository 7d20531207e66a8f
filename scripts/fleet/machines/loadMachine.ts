import { excavator } from './excavator'
import type { Machine } from './Machine'

/** The id of a load device: LOAD00001, LOAD00002, … */
export const loadDeviceId = (n: number): string => `LOAD${String(n).padStart(5, '0')}`

/** A machine for load: all of a fleet live the same days, each a little later than the one before. */
export const loadMachine: Machine = { ...excavator, thresholds: [] }
