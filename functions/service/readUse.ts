import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, hourMs } from '../../shared/core/time'
import { type Bounds, mostHourDays, type Hours } from '../../shared/hours/hours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { openSources } from '../data/readRows'
import type { Env } from '../core/env'
import {
  openReadHours,
  openReadMeter,
  type HoursDevice,
  type ReadMachineHours,
  type ReadMeter,
} from '../hours/readMachineHours'
import type { Caller } from '../core/http/caller'
import { exactly, moveMeter } from './moveMeter'
import type { MachineRow, StoredDays, StoredMeter } from './serviceStore'
import { addDay, dayBegins, dayNumber, keptDays, meterAt, newDays, paceOf } from './useDays'

/** The portal looks for itself: with the rights of a person who is in no group of staff. */
export const noSpecialRights: Pick<Caller, 'specialGroups'> = { specialGroups: new Set() }

/** Of a day of which less is known, nothing is said of its use. */
const leastKnownHours = 12
const mostHours = 25.5

/** Engine hours of a period: work and idling. */
export const engineHours = (
  { worked, idle = exactly(0) }: Pick<Hours, 'worked' | 'idle'>,
  spanHours: number,
): Bounds => ({
  atLeast: worked.atLeast + idle.atLeast,
  atMost: Math.min(worked.atMost + idle.atMost, spanHours),
})

const sum = (a: Bounds, b: Bounds): Bounds => ({
  atLeast: a.atLeast + b.atLeast,
  atMost: a.atMost + b.atMost,
})
const spanOf = ({ fromMs, toMs }: Period): number => (toMs - fromMs) / hourMs

export type ReadMachineUse = (
  device: HoursDevice,
  row: Pick<MachineRow, 'meter' | 'days' | 'pace'>,
  zone: string,
) => Promise<Pick<MachineRow, 'meter' | 'days' | 'pace'>>

/** Reads on from where a machine was looked at last: its meter, the hours of its days, and its pace. */
export const openReadUse = (
  readMeter: ReadMeter,
  readHours: ReadMachineHours,
  now: Clock,
): ReadMachineUse => {
  const withPace = (meter: StoredMeter | undefined, days: StoredDays | undefined) => {
    const pace = days === undefined ? undefined : paceOf(days)
    return {
      ...(meter === undefined ? {} : { meter }),
      ...(days === undefined ? {} : { days }),
      ...(pace === undefined ? {} : { pace }),
    }
  }

  /** Days that lie whole between readings of the machine's own meter. */
  const daysOfMeter = (
    { days: known, before }: { days?: StoredDays | undefined; before?: StoredMeter | undefined },
    meter: StoredMeter,
    points: { times: Float64Array; values: Float64Array },
    zone: string,
  ): StoredDays => {
    const { offset = 0 } = meter
    // What was read last is in the store no more by now, perhaps.
    const isGoingOn = before?.source === 'own' && before.offset === meter.offset && before.raw !== undefined
    const times = isGoingOn ? [before.atMs, ...points.times] : [...points.times]
    const values = isGoingOn ? [before.raw ?? 0, ...points.values] : [...points.values]
    const kept = times.map((_, i) => i).filter((i) => (times[i] ?? 0) <= meter.atMs)
    const all = {
      times: Float64Array.from(kept, (i) => times[i] ?? 0),
      values: Float64Array.from(kept, (i) => values[i] ?? 0),
    }
    const first = all.times[0] ?? meter.atMs
    let days = known ?? newDays(dayNumber(zone, first) + 1)
    for (;;) {
      const endMs = dayBegins(zone, days.next + 1)
      if (endMs > meter.atMs) return days
      const end = meterAt(all, endMs)
      const stored = days.start === undefined ? undefined : days.start.atLeast - offset
      const begin = meterAt(all, dayBegins(zone, days.next)) ?? stored
      const used = end === undefined || begin === undefined ? undefined : Math.max(0, end - begin)
      // More than the longest day has is of another meter.
      const isOfDay = used !== undefined && used <= mostHours
      days = addDay(days, isOfDay ? used : undefined, end === undefined ? undefined : exactly(end + offset))
    }
  }

  /** Days that the portal counts itself, and what has been counted until now. */
  const countDays = async (
    device: HoursDevice,
    row: Pick<MachineRow, 'meter' | 'days' | 'pace'>,
    zone: string,
  ) => {
    const nowMs = now()
    const today = dayNumber(zone, nowMs)
    let days = row.days ?? newDays(today - keptDays, exactly(0))
    let total = days.start ?? row.meter?.total ?? exactly(0)
    let source: Hours['source'] = 'none'
    let heardMs = row.meter?.atMs
    for (let day = days.next; day <= today; day += 1) {
      const period = { fromMs: dayBegins(zone, day), toMs: Math.min(dayBegins(zone, day + 1), nowMs) }
      if (period.fromMs >= period.toMs) break
      const hours = await readHours(device, noSpecialRights, period)
      if (hours.source !== 'none') ({ source } = hours)
      const used = engineHours(hours, spanOf(period))
      total = sum(total, used)
      const isKnown = spanOf(period) - hours.unknownHours >= Math.min(leastKnownHours, spanOf(period) / 2)
      if (isKnown) heardMs = period.toMs
      if (day === today) break
      const middle = (used.atLeast + Math.max(used.atLeast, used.atMost - hours.unknownHours)) / 2
      days = addDay(days, isKnown ? middle : undefined, total)
    }
    const isCounted = source !== 'none' || row.meter !== undefined
    const meter: StoredMeter | undefined =
      isCounted && heardMs !== undefined
        ? { ...row.meter, source: 'counted', total, atMs: heardMs }
        : undefined
    return withPace(meter, days)
  }

  return async (device, row, zone) => {
    const nowMs = now()
    // Of a machine of which too little is known all eight weeks are read: what came late is among them.
    const isYoung = row.pace === undefined
    const oldestMs = nowMs - Math.min(keptDays, mostHourDays) * dayMs
    const fromMs = isYoung ? oldestMs : Math.max(row.meter?.atMs ?? -Infinity, oldestMs)
    const own = await readMeter(device, noSpecialRights, { fromMs, toMs: nowMs + hourMs })
    if (own === undefined) {
      if (row.meter?.source === 'own') return withPace(row.meter, row.days)
      return countDays(device, row, zone)
    }
    const meter = moveMeter(row.meter, own)
    if (meter.source === 'counted') {
      const counted = await countDays(device, row, zone)
      const asks = meter.question === undefined ? {} : { question: meter.question, askedKey: meter.askedKey }
      return { ...counted, ...(counted.meter === undefined ? {} : { meter: { ...counted.meter, ...asks } }) }
    }
    const known = isYoung ? {} : { days: row.days, before: row.meter }
    return withPace(meter, daysOfMeter(known, meter, own.points, zone))
  }
}

interface Parts {
  env: Parameters<typeof openReadHours>[0]['env'] & Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  now: Clock
}

/** How machines are used, on their tables. */
export const openMachineParts = ({ env, documents, now }: Parts) => {
  const readHours = openReadHours({ env, documents, now })
  const readMeter = openReadMeter(openSources(documents, env, now), now)
  return { readHours, readUse: openReadUse(readMeter, readHours, now) }
}
