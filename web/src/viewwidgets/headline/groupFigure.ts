import type { Aggregation } from '../../../../shared/periodfigures/aggregations'

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
const meanOf = (figures: readonly number[]): number => sumOf(figures) / figures.length
const lowestOf = (figures: readonly number[]): number => figures.reduce((a, b) => Math.min(a, b))
const highestOf = (figures: readonly number[]): number => figures.reduce((a, b) => Math.max(a, b))

/**
 * What the figures of single devices come to for the group: what can be added up is; an average, or what stands now,
 * is the average over the devices, each counting the same.
 */
const together = {
  min: lowestOf,
  max: highestOf,
  avg: meanOf,
  sum: sumOf,
  diff: sumOf,
  acc: sumOf,
  latest: meanOf,
} as const satisfies Record<Aggregation, (figures: readonly number[]) => number>

export const groupFigure = (
  operator: Aggregation,
  figures: readonly (number | null | undefined)[],
): { value: number; count: number } | undefined => {
  const known = figures.filter((figure) => typeof figure === 'number')
  return known.length === 0 ? undefined : { value: together[operator](known), count: known.length }
}
