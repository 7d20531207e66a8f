/** So many days before a change are held against as many after it. */
export const comparedDays = 7
/** With fewer on either side no difference of days could be distinguished from chance. */
export const fewestDays = 5
/**
 * A difference counts when at most one of a hundred ways to divide the same days would make one as large: of five figures
 * of a change that did nothing, one card in twenty then names one.
 */
export const mostChance = 0.01

export const effects = ['changed', 'noEffect', 'notEnough'] as const
export type Effect = (typeof effects)[number]

interface Compared {
  readonly effect: Effect
  /** Means a day; absent without any day. */
  readonly before?: number
  readonly after?: number
  /** The share of all divisions of the days whose means differ at least as much. */
  readonly chance?: number
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : sumOf(values) / values.length

/** The sums of every choice of so many of the values. */
const sumsOfChoices = (values: readonly number[], count: number): number[] => {
  const sums: number[] = []
  const choose = (from: number, left: number, sum: number): void => {
    if (left === 0) {
      sums.push(sum)
      return
    }
    for (let i = from; i <= values.length - left; i += 1) choose(i + 1, left - 1, sum + (values[i] ?? 0))
  }
  choose(0, count, 0)
  return sums
}

/** Exact: each division of the days into before and after is as likely when the change did nothing. */
const chanceOf = (before: readonly number[], after: readonly number[]): number => {
  const all = [...before, ...after]
  const total = sumOf(all)
  const differenceOf = (sum: number) => Math.abs(sum / before.length - (total - sum) / after.length)
  const observed = differenceOf(sumOf(before))
  // Sums in another order differ in their last digits.
  const nearly = observed - 1e-9 * Math.max(1, Math.abs(total))
  const sums = sumsOfChoices(all, before.length)
  return sums.filter((sum) => differenceOf(sum) >= nearly).length / sums.length
}

/**
 * Whether a figure of single days is another one after a change: a permutation test of the means, two-sided, that takes
 * nothing of how days are distributed for granted. Pure.
 */
export const effectOf = (before: readonly number[], after: readonly number[]): Compared => {
  const [mean, later] = [meanOf(before), meanOf(after)]
  const means = {
    ...(mean === undefined ? {} : { before: mean }),
    ...(later === undefined ? {} : { after: later }),
  }
  if (before.length < fewestDays || after.length < fewestDays) return { effect: 'notEnough', ...means }
  const chance = chanceOf(before, after)
  return { effect: chance <= mostChance && mean !== later ? 'changed' : 'noEffect', ...means, chance }
}
