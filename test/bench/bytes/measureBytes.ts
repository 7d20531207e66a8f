import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import { decodeRows } from '../../../functions/data/readDayRows'
import { type Row, encodeColumns } from '../../../functions/data/columns/dayColumns'
import type { Machine } from '../../../scripts/fleet/machines/Machine'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { waterPump } from '../../../scripts/fleet/machines/waterPump'
import type { Figure } from '../core/Figure'
import { runPairs, timeOf } from '../core/runPairs'
import { monthOfReadings } from './monthOfReadings'

const lastMs = Date.UTC(2026, 10, 21)
const jitterMs = 900
const pairs = 25
/** A day is packed by itself: a month of them takes as many bytes a reading as a few, within 1 %. */
const days = 5

const withoutCan = (machine: Machine): Machine => ({ ...machine, canBuses: [], faults: [] })

const encode = (day: readonly Row[]): Map<string, Uint8Array> =>
  new Map([...encodeColumns(day)].map(([key, column]) => [key, deflateRawSync(column)]))
const decode = (columns: ReadonlyMap<string, Uint8Array>): Row[] =>
  decodeRows(new Map([...columns].map(([key, column]) => [key, inflateRawSync(column)])))

const jsonOf = (day: readonly Row[]): string =>
  JSON.stringify(day.map(({ awsTsMs, body }) => ({ ...body, aws_ts: awsTsMs })))

/** Bytes of the columns with their names, as each is kept in an item of its own. */
const sizeOf = (columns: ReadonlyMap<string, Uint8Array>): number =>
  [...columns].reduce((sum, [key, { length }]) => sum + key.length + length, 0)

const checkLossless = (days: readonly Row[][]): void => {
  for (const day of days) {
    const sorted = (row: Row) => ({ ...row, body: Object.fromEntries(Object.entries(row.body).sort()) })
    const before = JSON.stringify(day.map(sorted))
    if (JSON.stringify(decode(encode(day)).map(sorted)) !== before) throw new Error('A day came back changed')
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const measureKind = (kind: string, aim: string | undefined, days: readonly Row[][]): Figure[] => {
  checkLossless(days)
  const readings = sum(days.map(({ length }) => length))
  const ours = sum(days.map((day) => sizeOf(encode(day)))) / readings
  const raw = sum(days.map((day) => jsonOf(day).length)) / readings
  const gzip = sum(days.map((day) => gzipSync(jsonOf(day)).length)) / readings
  const figure = { name: `bytes a reading, ${kind}`, ours, unit: 'B', ...(aim === undefined ? {} : { aim }) }
  const limit =
    'the noise in the values: order-0 entropy of their differences is about 17 B (quiet), 26 B and CAN'
  return [
    { ...figure, baseline: raw, against: 'raw JSON', limit },
    { ...figure, baseline: gzip, against: 'JSON, gzip per day', limit },
  ]
}

const measureSpeed = async (days: readonly Row[][]): Promise<Figure[]> => {
  const [day = []] = days
  const packed = encode(day)
  const zipped = gzipSync(jsonOf(day))
  const per = (run: () => unknown) => () => (timeOf(run) * 1000) / day.length
  return [
    {
      name: 'packing a reading',
      ...(await runPairs(
        pairs,
        per(() => encode(day)),
        per(() => gzipSync(jsonOf(day))),
      )),
      unit: 'µs',
      against: 'JSON, gzip',
      limit: 'deflate of the columns, about half of it',
    },
    {
      name: 'unpacking a reading, all keys',
      ...(await runPairs(
        pairs,
        per(() => decode(packed)),
        per(() => JSON.parse(gunzipSync(zipped).toString()) as unknown),
      )),
      unit: 'µs',
      against: 'gunzip, JSON.parse',
      limit: 'making an object of every reading; a chart reads only its own key and makes none',
    },
  ]
}

/** How small days of readings become, lossless and checked to be, and what that costs. */
export const measureBytes = async (): Promise<Figure[]> => {
  const quiet = monthOfReadings(withoutCan(waterPump), lastMs, 0, days)
  return [
    ...measureKind('quiet', '≤ 25', quiet),
    ...measureKind(
      'quiet, jittered times',
      undefined,
      monthOfReadings(withoutCan(waterPump), lastMs, jitterMs, days),
    ),
    ...measureKind('with CAN', undefined, monthOfReadings(haulTruck, lastMs, 0, days)),
    ...measureKind('with CAN, jittered times', undefined, monthOfReadings(haulTruck, lastMs, jitterMs, days)),
    ...(await measureSpeed(quiet)),
  ]
}
