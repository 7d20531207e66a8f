/** Capacity units of reading and of writing. */
export interface Units {
  read: number
  write: number
}

/** By part: `''` is the table itself, every other name one of its indexes. */
export type PerPart<T> = ReadonlyMap<string, T>

/** So long is a step of what was used, as CloudWatch sums it up. */
export const stepSeconds = 300
const stepsAnHour = 12
const stepsADay = 24 * stepsAnHour
/** A day, and the hour before it, of which the first hour of the day is judged. */
export const stepsRead = stepsADay + stepsAnHour

/** What a part took in each step, the oldest first, `stepsRead` of them. */
export type PartUse = Readonly<Record<keyof Units, readonly number[]>>

/** Where the use of a table is wanted: what was used beyond this part has five minutes of unused units to live on. */
const usedPart = 0.8

/** The least that a part is given: people read and write too, and a staff search or a sweep must not wait. */
const least = { table: { read: 10, write: 10 }, index: { read: 2, write: 2 } }

const perSecond = (peak: number): number => Math.ceil(peak / stepSeconds / usedPart)

const between = (part: string, read: number, write: number): Units => {
  const floor = part === '' ? least.table : least.index
  return { read: Math.max(floor.read, perSecond(read)), write: Math.max(floor.write, perSecond(write)) }
}

const peakOf = (steps: readonly number[], from: number, to: number): number =>
  Math.max(0, ...steps.slice(Math.max(0, from), to))

/**
 * What a part is to have now: enough for the highest five minutes of the last hour, and of the hour and a half that
 * begins at this time of the day before, so that what comes by the clock is met by the clock.
 */
export const unitsWanted = (part: string, use: PartUse): Units => {
  const peak = (kind: keyof Units) => {
    const end = use[kind].length
    const yesterday = end - stepsADay
    return Math.max(
      peakOf(use[kind], end - stepsAnHour, end),
      peakOf(use[kind], yesterday, yesterday + 1.5 * stepsAnHour),
    )
  }
  return between(part, peak('read'), peak('write'))
}

/** A unit for an hour costs as much as so many requests on demand, in each region whose prices the benchmark knows. */
const requestsOfAnHour = 1040
/** Reading costs a fifth of writing, both ways. */
const priceOf = ({ read, write }: Units): number => write + read / 5

/**
 * What the last day would have cost by the hour, as a part of what it costs by the request; infinite when nothing was
 * used. Each hour is given what it and the hour before took at most.
 */
export const hourlyShare = (uses: PerPart<PartUse>): number => {
  let hourly = 0
  let onDemand = 0
  for (const [part, { read, write }] of uses) {
    const first = read.length - stepsADay
    for (let from = first; from < read.length; from += stepsAnHour) {
      const to = from + stepsAnHour
      const peak = (steps: readonly number[]) => peakOf(steps, from - stepsAnHour, to)
      hourly += requestsOfAnHour * priceOf(between(part, peak(read), peak(write)))
    }
    const sum = (steps: readonly number[]) => steps.slice(first).reduce((all, each) => all + each, 0)
    onDemand += priceOf({ read: sum(read), write: sum(write) })
  }
  return hourly / onDemand
}
