import { dayMs, hourMs } from '../../shared/core/time'
import { type PartUse, type PerPart, type Units, hourlyShare, unitsWanted } from './tableUse'

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
