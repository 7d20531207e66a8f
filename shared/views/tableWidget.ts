import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'
import { sanitiseText } from '../display/displaySettings'
import { aggregationNames } from '../periodfigures/aggregations'

const maxTitleLength = 60
const maxNameLength = 40
const maxUnitLength = 15
export const maxDp = 5

const text = (most: number) =>
  z._default(
    z.string().check(z.overwrite(sanitiseText), z.maxLength(most, `must be at most ${most} characters`)),
    '',
  )

export const Title = text(maxTitleLength)
export const ValueName = text(maxNameLength)
export const Unit = text(maxUnitLength)
/** Decimals; without any as the catalogue says. */
export const Dp = z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(maxDp))), null)

/** What a fact about a device is called that it does not measure. */
export type FactKey =
  'name' | 'deviceid' | 'type' | 'model' | 'fw' | 'tier' | 'status' | 'lastContact' | 'events'

/** A measured key, or a fact with `dataType` `fact`. */
export const ValueKey = DataKey

/** What a value is: a fact about the device, its newest reading, or readings of a period put together. */
const dataTypes = ['fact', 'latest', 'metric'] as const
export type DataType = (typeof dataTypes)[number]
export const ValueDataType = z.enum(dataTypes)
export const Operator = z.enum(aggregationNames)

/** Which way of a trend is the good one. */
export const trendColors = ['none', 'upIsGood', 'upIsBad'] as const
export const TrendColor = z._default(z.enum(trendColors), 'none')

export const thresholdTones = ['ok', 'info', 'warning', 'alarm'] as const
const maxThresholds = 8
/** Colours a cell; the last one that holds counts. */
const Thresholds = z._default(
  z
    .array(
      z.strictObject({
        operator: z.enum(['lt', 'lte', 'gt', 'gte', 'equals', 'notEquals']),
        value: StorableNumber,
        tone: z.enum(thresholdTones),
      }),
    )
    .check(z.maxLength(maxThresholds, `may have at most ${maxThresholds} thresholds`)),
  [],
)

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
