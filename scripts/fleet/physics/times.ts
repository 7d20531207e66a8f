import { dayMs, hourMs, secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'

/** The machines stand in New South Wales; standard time all year keeps every day 24 hours long. */
const utcOffsetMs = 10 * hourMs

/**
 * How far the day of the machines is ahead of the time, in milliseconds: with it a run of tests begins in the same working
 * hour whenever it is started.
 */
export const dayAheadMs = Number(process.env.FLEET_DAY_AHEAD_MS ?? 0)

/** Number of the local day that holds an instant, counted from 1970-01-01. */
export const localDay = (tMs: number): number => Math.floor((tMs + utcOffsetMs) / dayMs)
export const localDayStartMs = (day: number): number => day * dayMs - utcOffsetMs
/** Hour of the local day with fractions, 0…24. */
export const localHour = (tMs: number): number => (tMs - localDayStartMs(localDay(tMs))) / hourMs
/** 0 = Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 4) % 7

/**
 * A device measures on a fixed grid: whole intervals since 1970, shifted by a part of a second of its own. History and
 * live readings share it, so neither doubles nor gaps stand where one ends and the other begins.
 */
export function nextMeasuringMs({ seed }: Machine, intervalSeconds: number, afterMs: number): number {
  const stepMs = intervalSeconds * secondMs
  const shiftMs = (seed % 10) * 100
  return Math.ceil((afterMs - shiftMs) / stepMs) * stepMs + shiftMs
}
