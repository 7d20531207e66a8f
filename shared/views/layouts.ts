import * as z from 'zod/mini'

/** From how many pixels of room on a layout is used, and how many columns it has there. */
export const breakpoints = {
  lg: { fromPx: 992, columns: 12 },
  md: { fromPx: 576, columns: 6 },
  sm: { fromPx: 0, columns: 4 },
} as const
export type Breakpoint = keyof typeof breakpoints

export const maxWidgetRows = 60
/** Further down than thirty of the tallest widgets reach. */
const maxRow = 2000

const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const layoutOf = ({ columns }: { columns: number }) =>
  z
    .strictObject({
      x: z.int().check(z.minimum(0), z.maximum(columns - 1)),
      y: z.int().check(z.minimum(0), z.maximum(maxRow)),
      w: count(columns),
      h: count(maxWidgetRows),
    })
    .check(z.refine(({ x, w }) => x + w <= columns, `must fit into ${columns} columns`))

/** Where a widget stands, in columns and rows of its breakpoint. */
export const Layouts = z.strictObject({
  lg: layoutOf(breakpoints.lg),
  md: layoutOf(breakpoints.md),
  sm: layoutOf(breakpoints.sm),
})
export type Layouts = z.infer<typeof Layouts>
export type Layout = Layouts[Breakpoint]
