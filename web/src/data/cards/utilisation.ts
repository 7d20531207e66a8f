import { hourMs } from '../../../../shared/core/time'
import { describeShare, describeWork } from '../../hours/describeHours'
import type { Hours } from '../../../../shared/hours/hours'

export const periodHours = 7 * 24

/** So many points of doubt make no comparison. */
const mostDoubt = 5

const spanOf = ({ fromTime, toTime }: Hours): number => ((toTime - fromTime) * 1000) / hourMs

export interface Utilisation {
  /** Share of the period in words, without the sign of percent. */
  readonly text: string
  /** At least and at most, 0 to 100. */
  readonly percent: readonly [number, number]
}

/** How much of a period was work; undefined where nothing of it is known. */
export const utilisationOf = (hours: Hours): Utilisation | undefined => {
  const span = spanOf(hours)
  if (hours.source === 'none' || span <= 0) return undefined
  const { atLeast, atMost } = hours.worked
  return {
    text: describeShare(hours.worked, span),
    percent: [(atLeast / span) * 100, Math.min(100, (atMost / span) * 100)],
  }
}

const points = (change: number): string => `${Math.abs(change)} ${Math.abs(change) === 1 ? 'pt' : 'pts'}`

const middleOf = ([low, high]: Utilisation['percent']): number => Math.round((low + high) / 2)
const isSure = ([low, high]: Utilisation['percent']): boolean => high - low <= mostDoubt

/** A week of work in words, against the week before where both are known. */
export const describeWeek = (
  hours: Hours,
  current: Utilisation,
  previous: Utilisation | undefined,
): string => {
  const worked = describeWork(hours)
  if (previous === undefined || !isSure(current.percent) || !isSure(previous.percent)) return worked
  const change = middleOf(current.percent) - middleOf(previous.percent)
  if (change === 0) return `${worked} · as much as last week`
  return `${worked} · ${points(change)} ${change > 0 ? 'above' : 'below'} last week`
}
