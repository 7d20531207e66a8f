import {
  type readLatest as readLatestContract,
  type Fault,
  nextPageHeader,
  type readReadingsCsv as readReadingsCsvContract,
} from '../../shared/cloudapi/devices'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { nameFaults } from '../faultcodes/nameFaults'
import { csvLine } from '../../shared/core/csv'
import { secondMs } from '../../shared/core/time'

export const readLatest =
  (
    query: Serve<typeof queryReadings>,
    devices: Pick<DeviceStore, 'item'>,
  ): Serve<typeof readLatestContract> =>
  async ({ deviceid }, caller) => {
    const { data } = await query({ deviceid, dataPoints: 1 }, caller)
    const reading = data.at(-1)
    if (reading === undefined) return {}
    const [faults = []] = await nameFaults(devices, deviceid, [reading])
    return faults.length === 0 ? { reading } : { reading, faults }
  }

type Rows = readonly Record<string, unknown>[]

/** The keys that were asked for, in that order; otherwise every key of the page. */
const columnsOf = (rows: Rows, asked: readonly string[] | undefined): string[] => {
  const keys = asked ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
  return keys.filter((key) => !['ts', 'aws_ts', 'deviceid'].includes(key))
}

const cellOf = (faults: readonly Fault[]): string =>
  faults.map(({ spn, fmi, description }) => `SPN ${spn} FMI ${fmi} ${description}`).join('; ')

/**
 * One line a reading, with the time in seconds and in words; what was not measured is empty. Unless columns were asked
 * for, the last one names the active trouble codes, if the page holds any.
 */
export const readReadingsCsv =
  (
    query: Serve<typeof queryReadings>,
    devices: Pick<DeviceStore, 'item'>,
  ): Serve<typeof readReadingsCsvContract> =>
  async (input, caller) => {
    const { data, lastEvaluatedTime } = await query(input, caller)
    const columns = columnsOf(data, input.dataKeys)
    const faults = input.dataKeys === undefined ? await nameFaults(devices, input.deviceid, data) : []
    const faultCells = faults.some(({ length }) => length > 0) ? faults.map((each) => [cellOf(each)]) : []
    const lines = data.map((row, i) => {
      const values = columns.map((key) => row[key])
      return csvLine([row.ts, new Date(row.ts * secondMs).toISOString(), ...values, ...(faultCells[i] ?? [])])
    })
    return {
      name: `${input.deviceid}-readings.csv`,
      bytes: Buffer.from(
        [csvLine(['ts', 'time', ...columns, ...(faultCells.length > 0 ? ['faults'] : [])]), ...lines].join(
          '',
        ),
      ),
      ...(lastEvaluatedTime === undefined
        ? {}
        : { headers: { [nextPageHeader]: String(lastEvaluatedTime) } }),
    }
  }
