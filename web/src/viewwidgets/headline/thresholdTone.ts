import type { TableColumn } from '../../../../shared/views/tableWidget'

type Threshold = TableColumn['thresholds'][number]

const holds = {
  lt: (value, bound) => value < bound,
  lte: (value, bound) => value <= bound,
  gt: (value, bound) => value > bound,
  gte: (value, bound) => value >= bound,
  equals: (value, bound) => value === bound,
  notEquals: (value, bound) => value !== bound,
} as const satisfies Record<Threshold['operator'], (value: number, bound: number) => boolean>

/** The tone of a cell: of the thresholds that hold the last one counts. */
export const thresholdTone = (
  value: unknown,
  thresholds: readonly Threshold[],
): Threshold['tone'] | undefined =>
  typeof value === 'number'
    ? thresholds.findLast(({ operator, value: bound }) => holds[operator](value, bound))?.tone
    : undefined
