import { nextPageHeader, type readReadingsCsv as contract } from '../../shared/cloudapi/devices'
import { csvLine } from '../../shared/core/csv'
import { secondMs } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Serve } from '../core/http/serve'

type Rows = readonly Record<string, unknown>[]

/** The keys that were asked for, in that order; otherwise every key of the page. */
const columnsOf = (rows: Rows, asked: readonly string[] | undefined): string[] => {
  const keys = asked ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
  return keys.filter((key) => !['ts', 'aws_ts', 'deviceid'].includes(key))
}

/** One line a reading, with the time in seconds and in words; what was not measured is empty. */
export const readReadingsCsv =
  (query: Serve<typeof queryReadings>): Serve<typeof contract> =>
  async (input, caller) => {
    const { data, lastEvaluatedTime } = await query(input, caller)
    const columns = columnsOf(data, input.dataKeys)
    const lines = data.map((row) =>
      csvLine([row.ts, new Date(row.ts * secondMs).toISOString(), ...columns.map((key) => row[key])]),
    )
    return {
      name: `${input.deviceid}-readings.csv`,
      bytes: Buffer.from([csvLine(['ts', 'time', ...columns]), ...lines].join('')),
      ...(lastEvaluatedTime === undefined
        ? {}
        : { headers: { [nextPageHeader]: String(lastEvaluatedTime) } }),
    }
  }
