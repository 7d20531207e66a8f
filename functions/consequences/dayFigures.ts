import { comparedDays, effectOf } from '../../shared/consequences/effectOf'
import { type Clock, dayMs } from '../../shared/core/time'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { type Figure, type FigureName, figureNames } from '../../shared/consequences/consequence'
import type { EventReader } from '../alerts/eventStore'
import { type Sources, openReadRows } from '../data/readRows'
import { type StreamSpan, streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import type { Row } from '../data/columns/dayColumns'

/** What twenty-four hours of readings come to. */
interface DayFigures {
  readonly times: readonly number[]
  readonly messages: number
  readonly bytes: number
  /** Volts that the battery gained, by a line through its values; undefined with too few. */
  readonly slopes: Readonly<Record<BatteryKey, number | undefined>>
}

/** The battery of the device itself, else what supplies it. */
const batteryKeys = ['vbat', 'vin'] as const
type BatteryKey = (typeof batteryKeys)[number]

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
const paceOf = (days: readonly DayFigures[]): number | undefined => {
  const steps = days.flatMap(({ times }) => times.slice(1).map((ms, i) => ms - (times[i] ?? ms)))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)]
}

/** Percent of a day in which readings came at a pace. */
const punctualityOf = ({ times }: DayFigures, startMs: number, paceMs: number): number => {
  const all = [startMs, ...times, startMs + dayMs]
  const missedMs = all
    .slice(1)
    .reduce((sum, ms, i) => sum + Math.max(0, ms - (all[i] ?? ms) - tolerance * paceMs), 0)
  return 100 * (1 - missedMs / dayMs)
}

/** Twenty-four hours before or after a change, with the events that began in them. */
export interface ComparedDay extends DayFigures {
  readonly startMs: number
  readonly alarms: number
}

type Values = Record<FigureName, number[]>

const valuesOf = (days: readonly ComparedDay[], battery: (typeof batteryKeys)[number]): Values => {
  const paceMs = paceOf(days)
  return {
    messages: days.map(({ messages }) => messages),
    bytes: days.map(({ bytes }) => bytes),
    punctuality: paceMs === undefined ? [] : days.map((day) => punctualityOf(day, day.startMs, paceMs)),
    batterySlope: days.flatMap(({ slopes }) => slopes[battery] ?? []),
    alarms: days.map(({ alarms }) => alarms),
  }
}

/**
 * Each figure before and after. The pace of a device is that of its own side: a device that is set to report less often is
 * no less punctual.
 */
export const figuresOf = (before: readonly ComparedDay[], after: readonly ComparedDay[]): Figure[] => {
  const all = [...before, ...after]
  // Without any reading nothing is known of the device: zero messages are then no figure of it.
  const isSilent = (days: readonly ComparedDay[]) => days.every(({ messages }) => messages === 0)
  const known = (days: readonly ComparedDay[]) => (isSilent(all) ? [] : days)
  const battery =
    batteryKeys.find((key) => all.some(({ slopes }) => slopes[key] !== undefined)) ?? batteryKeys[0]
  const [values, later] = [valuesOf(known(before), battery), valuesOf(known(after), battery)]
  return figureNames.map((name) => {
    const { chance: _chance, ...compared } = effectOf(values[name], later[name])
    return { name, ...compared, daysBefore: values[name].length, daysAfter: later[name].length }
  })
}

const notified = new Set(['warning', 'alarm'])
const pageRows = 1000
const maxAlarmEvents = 5000

/** When events of warning and alarm began, the newest few thousand. */
const readAlarms = async (reader: EventReader, spans: readonly StreamSpan[]): Promise<number[]> => {
  const times: number[] = []
  for (const span of spans) {
    let before: string | undefined
    for (let more = true; more && times.length < maxAlarmEvents;) {
      const page = await reader.began(span.stream, span, pageRows, before)
      times.push(...page.rows.filter(({ level }) => notified.has(level)).map(({ beganMs }) => beganMs))
      before = page.rows.at(-1)?.at
      more = page.more && before !== undefined
    }
  }
  return times
}

/**
 * The days before and after a moment, counted from it, as far as the plan stores them and the device was known. Packed days
 * are read one after the other: a month of readings need not be held at once.
 */
export const openReadDays = (sources: Sources, events: EventReader, now: Clock) => {
  const readRows = openReadRows(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    atMs: number,
    oldestMs: number,
  ): Promise<{ before: ComparedDay[]; after: ComparedDay[] }> => {
    const knownFromMs = Math.max(oldestMs, Math.min(...record.streams.map(({ fromMs }) => fromMs)))
    const readDay = async (startMs: number, alarms: readonly number[]): Promise<ComparedDay> => {
      const endMs = startMs + dayMs - 1
      const rows = []
      for (const span of streamSpans(record, link, { fromMs: startMs, toMs: endMs })) {
        const found = await readRows(span, { count: Infinity, newestFirst: false })
        rows.push(...found.rows.filter(({ tsMs }) => tsMs >= startMs && tsMs <= endMs))
      }
      rows.sort((a, b) => a.tsMs - b.tsMs)
      const began = alarms.filter((ms) => ms >= startMs && ms <= endMs)
      return { ...dayFiguresOf(rows), startMs, alarms: began.length }
    }
    const window = { fromMs: atMs - comparedDays * dayMs, toMs: atMs + comparedDays * dayMs - 1 }
    const alarms = await readAlarms(events, streamSpans(record, link, window))
    const days: ComparedDay[] = []
    for (let n = -comparedDays; n < comparedDays; n += 1) {
      const startMs = atMs + n * dayMs
      if (startMs >= knownFromMs) days.push(await readDay(startMs, alarms))
    }
    return {
      before: days.filter(({ startMs }) => startMs < atMs),
      after: days.filter(({ startMs }) => startMs >= atMs),
    }
  }
}
