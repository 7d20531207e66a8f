import type { Bounds } from '../../shared/hours/hours'
import { hourMs, secondMs } from '../../shared/core/time'
import type { MeterReadings } from '../hours/readMachineHours'
import type { StoredMeter } from './serviceStore'

/** Values are rounded, and clocks of devices differ a little. */
const toleranceHours = 0.25
const secondsInHour = 3600

export const exactly = (hours: number): Bounds => ({ atLeast: hours, atMost: hours })

/** Whether a machine can have got from one reading to another by working. */
const isPossible = (fromHours: number, fromMs: number, toHours: number, toMs: number): boolean =>
  toHours >= fromHours - toleranceHours && toHours - fromHours <= (toMs - fromMs) / hourMs + toleranceHours

/**
 * Moves a meter on to its newest reading. One that shows less, or more than the time allows, in its last two readings asks
 * how it goes on and is not moved; a single such reading is no reading.
 */
export const moveMeter = (meter: StoredMeter | undefined, { key, points }: MeterReadings): StoredMeter => {
  const readings = Array.from(points.times, (atMs, i) => ({
    atMs,
    raw: points.values[i] ?? Number.NaN,
  })).filter(({ raw }) => Number.isFinite(raw))
  const first = readings[0]
  if (first === undefined) {
    if (meter === undefined) throw new TypeError('There are no readings of the meter')
    return meter
  }
  if (meter === undefined) {
    const start: StoredMeter = {
      source: 'own',
      key,
      raw: first.raw,
      offset: 0,
      total: exactly(first.raw),
      atMs: first.atMs,
    }
    return moveMeter(start, { key, points })
  }
  const isOther = meter.source !== 'own' || meter.key !== key
  let { raw = 0, atMs } = meter
  let odd: (typeof readings)[number] | undefined
  let oddCount = 0
  const { offset = 0 } = meter
  for (const next of readings) {
    if (next.atMs <= atMs) continue
    if (!isOther && isPossible(raw, atMs, next.raw, next.atMs)) {
      ;({ atMs } = next)
      raw = Math.max(raw, next.raw)
      odd = undefined
      oddCount = 0
      continue
    }
    if (odd !== undefined && !isPossible(odd.raw, odd.atMs, next.raw, next.atMs)) {
      odd = undefined
      oddCount = 0
    }
    odd ??= next
    oddCount += 1
  }
  const { question: _before, askedKey: _asked, ...rest } = meter
  const moved: StoredMeter = isOther ? rest : { ...rest, raw, total: exactly(raw + offset), atMs }
  if (odd === undefined || oddCount < 2) return moved
  const question = {
    beforeHours: moved.total.atLeast,
    beforeTs: Math.floor(moved.atMs / secondMs),
    nowHours: odd.raw,
    nowTs: Math.floor(odd.atMs / secondMs),
  }
  return { ...moved, question, askedKey: key }
}

/** How a meter goes on that asked: with what a person says that the machine has, or by its own numbers. */
export const answeredMeter = (
  { question, askedKey, ...meter }: StoredMeter,
  hours: number | undefined,
  nowMs: number,
): StoredMeter => {
  if (question === undefined) return meter
  const { nowHours, nowTs, beforeTs } = question
  const atMs = nowTs * secondMs
  const total = hours ?? nowHours
  const own: StoredMeter = {
    ...meter,
    source: 'own',
    ...(askedKey === undefined ? {} : { key: askedKey }),
    raw: nowHours,
    offset: total - nowHours,
    total: exactly(total),
    atMs,
    joinedMs: nowMs,
  }
  if (hours !== undefined && meter.source === 'own') return own
  // What it worked between the two readings is not known; what it had worked before counts on.
  const shift = {
    atMs,
    by: meter.total.atLeast - total,
    open: meter.total.atMost - meter.total.atLeast + (nowTs - beforeTs) / secondsInHour,
  }
  return { ...own, shifts: [...(meter.shifts ?? []), shift] }
}

/** Engine hours since an entry, by what the meter shows. */
export const usedSince = ({ total, shifts = [] }: StoredMeter, base: Bounds, loggedMs: number): Bounds => {
  const since = shifts.filter(({ atMs }) => atMs > loggedMs)
  const by = since.reduce((sum, shift) => sum + shift.by, 0)
  const open = since.reduce((sum, shift) => sum + shift.open, 0)
  const atLeast = total.atLeast - base.atLeast + by
  return { atLeast, atMost: Math.max(atLeast, total.atMost - base.atMost + by + open) }
}
