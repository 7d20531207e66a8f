import type { SensorDoubt } from '../../shared/doubts/sensorDoubt'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Sources } from '../data/readRows'
import { numbersOf, openReadUnits } from '../data/readUnits'
import { LinkItem, type RecordItem } from '../devices/deviceStore'
import { doubtKeys, judgeSensors, keysBeside } from './judgeSensors'

/** Weekends are in it, and what is usual of a week. */
const lookBackDays = 14

interface Machine {
  record: Pick<RecordItem, 'deviceid' | 'streams'>
  link: LinkItem | undefined
  retentionDays: number
}

/** Which sensors of a machine are in doubt now: of all that are judged, or of those that are named. */
export type ReadDoubts = (machine: Machine, asked?: readonly string[]) => Promise<SensorDoubt[]>

export const openReadDoubts = (sources: Sources, now: Clock): ReadDoubts => {
  const readUnits = openReadUnits(sources, now)
  return async ({ record, link, retentionDays }, asked = doubtKeys) => {
    const toMs = now()
    const window = { fromMs: toMs - Math.min(lookBackDays, retentionDays) * dayMs, toMs }
    const keys = keysBeside(asked)
    const machine = { record, link: link ?? LinkItem.parse({ deviceid: record.deviceid }) }
    const units = await readUnits(machine, window, keys)
    return judgeSensors(new Map(keys.map((key) => [key, numbersOf(units, key)])), asked)
  }
}
