import { dayMs, hourMs } from '../../shared/core/time'

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
const unitsWanted = (part: string, use: PartUse): Units => {
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

/** What a table or one of its indexes has; no units while they are paid by the request. */
export interface PartState {
  units: Units
  /** When it was given less the last time; epoch milliseconds. */
  lowerMs?: number
}

/** What a table is given at this moment. */
export interface TableState {
  /** The name that the deployment gave it. */
  TableName: string
  /** Neither the table nor an index is being changed. */
  isSettled: boolean
  mode: 'onDemand' | 'provisioned'
  /** When it was put on demand the last time, or made; epoch milliseconds. */
  onDemandMs: number
  parts: PerPart<PartState>
}

export interface TableUse {
  parts: PerPart<PartUse>
  /** Requests that were refused for lack of units in the last minutes. */
  refused: number
}

/** What is to be done with a table, and why. */
export type Step =
  | { to: 'onDemand'; why: string; isUrgent: boolean }
  | { to: 'provisioned'; units: PerPart<Units>; why: string }

/** As few as the alarm of a table that refuses requests rings at. */
const refusedTooMany = 10
/** Begins to be paid by the hour when that costs so much less, and ends when it saves nothing any more. */
const beginsBelow = 0.8
const endsAbove = 1
/** A table lowers its units four times a day, and once an hour beyond that. */
const betweenLoweringsMs = hourMs
/** A smaller difference is not worth a change. */
const lowersBelow = 0.85

const kinds = ['read', 'write'] as const

const percent = (share: number): string => `${Math.round(100 * share)} %`

const wantedOf = ({ parts }: TableUse): Map<string, Units> =>
  new Map([...parts].map(([part, use]) => [part, unitsWanted(part, use)]))

const begin = (use: TableUse): Step | undefined => {
  const share = hourlyShare(use.parts)
  if (share > beginsBelow) return undefined
  const why = `by the hour the last day would have cost ${percent(share)} of its price by the request`
  return { to: 'provisioned', units: wantedOf(use), why }
}

/** Raises at once what is too little; lowers what is too much, where the last time is long enough ago. */
const follow = ({ parts }: TableState, use: TableUse, nowMs: number): Step | undefined => {
  const wanted = wantedOf(use)
  let why: 'more is used' | 'less is used' | undefined
  const units = new Map(
    [...parts].map(([part, { units: has, lowerMs }]) => {
      const mayLower = lowerMs === undefined || nowMs - lowerMs >= betweenLoweringsMs
      const next = { ...has }
      for (const kind of kinds) {
        const want = wanted.get(part)?.[kind] ?? has[kind]
        if (want > has[kind]) [next[kind], why] = [want, 'more is used']
        else if (mayLower && want < lowersBelow * has[kind]) {
          next[kind] = want
          why ??= 'less is used'
        }
      }
      return [part, next] as const
    }),
  )
  return why === undefined ? undefined : { to: 'provisioned', units, why }
}

/**
 * What is to be done with a table whose units follow its use. Whatever may refuse requests is put on demand, and stays
 * there for a day: from then on it has been seen for a day, and may be put back on demand whenever that is needed, since
 * DynamoDB does so four times in 24 hours at the most, and did so once until lately.
 */
export const planTable = (state: TableState, use: TableUse, nowMs: number): Step | undefined => {
  if (!state.isSettled) return undefined
  if (state.mode === 'onDemand') return nowMs - state.onDemandMs < dayMs ? undefined : begin(use)
  if (use.refused >= refusedTooMany) {
    return { to: 'onDemand', why: `${use.refused} requests were refused for lack of units`, isUrgent: true }
  }
  const share = hourlyShare(use.parts)
  if (share > endsAbove) {
    const why = 'by the hour the last day would have cost more than by the request'
    return { to: 'onDemand', why, isUrgent: false }
  }
  return follow(state, use, nowMs)
}
