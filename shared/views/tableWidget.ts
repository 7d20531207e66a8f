import * as z from 'zod/mini'
import {
  Dp,
  Operator,
  Thresholds,
  Title,
  TrendColor,
  Unit,
  ValueDataType,
  ValueKey,
  ValueName,
} from './widgetParts'

export const tablePageSizes = [10, 25, 50] as const
export const maxTableColumns = 30
const maxFilters = 30
const maxFilterLength = 100

/** By the names that every table of the portal gives its filters. */
export const filterNames = [
  'startsWith',
  'contains',
  'notContains',
  'endsWith',
  'lt',
  'lte',
  'gt',
  'gte',
  'equals',
  'notEquals',
  'between',
] as const

const Column = z.strictObject({
  key: ValueKey,
  dataType: ValueDataType,
  /** With `metric`. */
  operator: z.optional(Operator),
  name: ValueName,
  unit: Unit,
  /** In the head of the column instead of in each cell. */
  unitInHeader: z._default(z.boolean(), false),
  dp: Dp,
  trendColor: TrendColor,
  thresholds: Thresholds,
})
export type TableColumn = z.infer<typeof Column>

const FilterText = z.string().check(z.maxLength(maxFilterLength))

export const TableSettings = z.strictObject({
  title: Title,
  columns: z._default(
    z.array(Column).check(z.maxLength(maxTableColumns, `may have at most ${maxTableColumns} columns`)),
    [],
  ),
  pageSize: z._default(z.union(tablePageSizes.map((size) => z.literal(size))), 10),
  /** `column` is the place of a column in the row, from 0. */
  filters: z._default(
    z
      .array(
        z.strictObject({
          column: z.int().check(z.minimum(0), z.maximum(maxTableColumns)),
          filter: z.enum(filterNames),
          value: FilterText,
          /** The upper end of `between`. */
          to: z._default(FilterText, ''),
        }),
      )
      .check(z.maxLength(maxFilters, `may have at most ${maxFilters} filters`)),
    [],
  ),
  sort: z._default(
    z.nullable(z.strictObject({ column: z.int().check(z.minimum(0)), desc: z.boolean() })),
    null,
  ),
})
export type TableSettings = z.infer<typeof TableSettings>
