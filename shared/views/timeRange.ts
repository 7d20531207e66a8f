import * as z from 'zod/mini'

export const rangeTypes = ['day', 'week', 'month'] as const
export type RangeType = (typeof rangeTypes)[number]

/** Longer than the longest history that a plan keeps says nothing more. */
export const maxAmount = { day: 730, week: 104, month: 24 } as const satisfies Record<RangeType, number>

/** The last so many days, weeks or months: rolling back from now, or from where the calendar's unit began. */
export const TimeRange = z
  .strictObject({
    type: z.enum(rangeTypes),
    amount: z.int().check(z.minimum(1)),
    rolling: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ type, amount }) => amount <= maxAmount[type], {
      error: 'must be 730 days, 104 weeks or 24 months at most',
      path: ['amount'],
    }),
  )
export type TimeRange = z.infer<typeof TimeRange>

/** Of a new view. */
export const defaultTimeRange: TimeRange = { type: 'day', amount: 7, rolling: true }
