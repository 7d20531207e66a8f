import type { Bounds } from '../../shared/hours/hours'
import { dayMs } from '../../shared/core/time'
import { instantOf, wallOf, weekdayOf } from '../../shared/core/wallClock'
import type { Points } from '../data/points'
import type { StoredDays, StoredPace } from './serviceStore'

/** So far back the forecast looks: eight weeks. */
export const keptDays = 56
const bytesADay = 2
const notKnown = 0xff_ff
const tenths = 10

/** The number of a day since 1970 on the clock of a zone, and the instant at which it begins. */
export const dayNumber = (zone: string, ms: number): number => Math.floor(wallOf(zone, ms) / dayMs)
export const dayBegins = (zone: string, day: number): number => instantOf(zone, day * dayMs)

export const newDays = (day: number, start?: Bounds): StoredDays => ({
  next: day,
  ...(start === undefined ? {} : { start }),
  used: new Uint8Array(keptDays * bytesADay).fill(0xff),
})

/** With one day more; its hours are undefined where they are not known. */
export const addDay = (
  { next, used }: Pick<StoredDays, 'next' | 'used'>,
  hours: number | undefined,
  start: Bounds | undefined,
): StoredDays => {
  const after = new Uint8Array(used.length)
  after.set(used.subarray(bytesADay))
  const value = hours === undefined ? notKnown : Math.min(Math.round(hours * tenths), notKnown - 1)
  new DataView(after.buffer).setUint16(used.length - bytesADay, value)
  return { next: next + 1, ...(start === undefined ? {} : { start }), used: after }
}

/** The hours of the kept days, the oldest first. */
export const hoursOfDays = ({ used }: Pick<StoredDays, 'used'>): (number | undefined)[] => {
  const view = new DataView(used.buffer, used.byteOffset, used.byteLength)
  return Array.from({ length: used.length / bytesADay }, (_, i) => {
    const value = view.getUint16(i * bytesADay)
    return value === notKnown ? undefined : value / tenths
  })
}

/** What a meter showed at an instant, between the readings around it; undefined before the first and after the last. */
export const meterAt = ({ times, values }: Points, ms: number): number | undefined => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  const [before, after] = [times[low - 1], times[low]]
  if (before === undefined) return undefined
  const from = values[low - 1] ?? 0
  if (before === ms) return from
  if (after === undefined) return undefined
  return from + (((values[low] ?? from) - from) * (ms - before)) / (after - before)
}

const daysAWeek = 7
const leastDays = 14

/** How a machine is used, by weekday and from week to week; undefined while too little is known. */
export const paceOf = (days: Pick<StoredDays, 'used' | 'next'>): StoredPace | undefined => {
  const hours = hoursOfDays(days)
  const first = days.next - hours.length
  const known = hours.flatMap((each, i) =>
    each === undefined
      ? []
      : [
          {
            hours: each,
            weekday: weekdayOf((first + i) * dayMs),
            week: Math.floor((hours.length - 1 - i) / daysAWeek),
          },
        ],
  )
  if (known.length < leastDays) return undefined
  const meanOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
  const overall = meanOf(known.map((each) => each.hours))
  const byDay = Array.from({ length: daysAWeek }, (_, weekday) => {
    const own = known.filter((each) => each.weekday === weekday).map((each) => each.hours)
    return own.length === 0 ? overall : meanOf(own)
  })
  // How each week differed from what its days are usually worth, as if all seven had been known.
  const differences = Array.from({ length: keptDays / daysAWeek }, (_, week) =>
    known.filter((each) => each.week === week),
  )
    .filter((own) => own.length > daysAWeek / 2)
    .map((own) => {
      const difference = own.reduce((sum, each) => sum + each.hours - (byDay[each.weekday] ?? 0), 0)
      return (difference * daysAWeek) / own.length
    })
  if (differences.length < 2) return undefined
  const variance = differences.reduce((sum, each) => sum + each ** 2, 0) / (differences.length - 1)
  return { byDay, weekSd: Math.sqrt(variance), weeks: differences.length }
}
