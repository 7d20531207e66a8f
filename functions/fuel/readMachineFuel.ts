import { type Clock, dayMs } from '../../shared/core/time'
import type { Fuel } from '../../shared/fuel/fuel'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { judgeSensors } from '../doubts/judgeSensors'
import { numbersOf, openReadUnits } from '../data/readUnits'
import type { Sources } from '../data/readRows'
import { gapOf } from '../data/unheard'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { fuelKeys, machineFuel, unknownFuel } from './machineFuel'

/** So far beyond a period is looked for the reading next to it. */
const reachMs = dayMs

/** Fuel of one device over a period that has begun, as its plan lets it be known. */
export const openReadMachineFuel = (sources: Sources, now: Clock) => {
  const readUnits = openReadUnits(sources, now)

  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Fuel> => {
    const rights = readingRightsOf(record, caller, now)
    const oldestMs = now() - rights.retentionDays * dayMs
    if (!rights.rawData || oldestMs >= period.toMs) return unknownFuel(period)
    const window = { fromMs: Math.max(period.fromMs - reachMs, oldestMs), toMs: period.toMs + reachMs }
    const keys = fuelKeys(record.aempFuelKey)
    const units = await readUnits({ record, link }, window, keys)
    const points = new Map(keys.map((key) => [key, numbersOf(units, key)]))
    const doubts = judgeSensors(points, ['fuel_level', 'total_fuel'])
    // What the plan no longer keeps of the period is a time without readings.
    const fuel = machineFuel(points, record.aempFuelKey, { period, gapMs: gapOf(link), nowMs: now() })
    return doubts.length === 0 ? fuel : { ...fuel, doubts }
  }
}
export type ReadMachineFuel = ReturnType<typeof openReadMachineFuel>
