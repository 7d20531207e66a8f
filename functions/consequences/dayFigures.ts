import { dayMs } from '../../shared/core/time'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import type { Row } from '../data/columns/encodeColumns'

/** What twenty-four hours of readings come to. */
export interface DayFigures {
  readonly times: readonly number[]
  readonly messages: number
  readonly bytes: number
  /** Volts that the battery gained, by a line through its values; undefined with too few. */
  readonly slopes: Readonly<Record<BatteryKey, number | undefined>>
}

/** The battery of the device itself, else what supplies it. */
export const batteryKeys = ['vbat', 'vin'] as const
export type BatteryKey = (typeof batteryKeys)[number]

/** A line through fewer values, or through a part of a day, says nothing of the day. */
const fewestValues = 10
const shortestMs = dayMs / 2

const slopeOf = (rows: readonly Row[], key: BatteryKey): number | undefined => {
  const points = rows.flatMap(({ tsMs, body: { [key]: value } }) =>
    typeof value === 'number' && !isUnmeasured(key, value) ? [[tsMs, value] as const] : [],
  )
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
  if (points.length < fewestValues || last - first < shortestMs) return undefined
  const days = points.map(([ms]) => (ms - first) / dayMs)
  const meanDay = days.reduce((sum, day) => sum + day, 0) / days.length
  const meanVolts = points.reduce((sum, [, volts]) => sum + volts, 0) / points.length
  let [products, squares] = [0, 0]
  points.forEach(([, volts], i) => {
    const off = (days[i] ?? 0) - meanDay
    products += off * (volts - meanVolts)
    squares += off * off
  })
  return squares === 0 ? undefined : products / squares
}

export const dayFiguresOf = (rows: readonly Row[]): DayFigures => ({
  times: rows.map(({ tsMs }) => tsMs),
  messages: rows.length,
  bytes: rows.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0),
  slopes: { vbat: slopeOf(rows, 'vbat'), vin: slopeOf(rows, 'vin') },
})

/** A message that is a little late is none that is missing. */
const tolerance = 1.5

/** The step between readings that is usual in some days; undefined without two readings. */
export const paceOf = (days: readonly DayFigures[]): number | undefined => {
  const steps = days.flatMap(({ times }) => times.slice(1).map((ms, i) => ms - (times[i] ?? ms)))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)]
}

/** Percent of a day in which readings came at a pace. */
export const punctualityOf = ({ times }: DayFigures, startMs: number, paceMs: number): number => {
  const all = [startMs, ...times, startMs + dayMs]
  const missedMs = all
    .slice(1)
    .reduce((sum, ms, i) => sum + Math.max(0, ms - (all[i] ?? ms) - tolerance * paceMs), 0)
  return 100 * (1 - missedMs / dayMs)
}
