type Text = (cell: string, wanted: string) => boolean
type Numeric = (cell: number, wanted: number) => boolean

const texts = {
  startsWith: (cell, wanted) => cell.startsWith(wanted),
  contains: (cell, wanted) => cell.includes(wanted),
  notContains: (cell, wanted) => !cell.includes(wanted),
  endsWith: (cell, wanted) => cell.endsWith(wanted),
} as const satisfies Record<string, Text>

const numbers = {
  lt: (cell, wanted) => cell < wanted,
  lte: (cell, wanted) => cell <= wanted,
  gt: (cell, wanted) => cell > wanted,
  gte: (cell, wanted) => cell >= wanted,
  equals: (cell, wanted) => cell === wanted,
  notEquals: (cell, wanted) => cell !== wanted,
} as const satisfies Record<string, Numeric>

/** A row of the table library, or anything else with values by column. */
export interface ReadableRow {
  getValue: (columnId: string) => unknown
}

/** For rows of any kind; the table library passes one argument more, which no one needs here. */
type Filter = (row: ReadableRow, columnId: string, wanted: unknown) => boolean

const isEmpty = (wanted: unknown): boolean => wanted === undefined || wanted === null || wanted === ''
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : ''

/** Numbers compare with numbers: a cell without one matches only `notEquals`. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

const textFilter =
  (test: Text): Filter =>
  (row, columnId, wanted) =>
    isEmpty(wanted) || test(textOf(row.getValue(columnId)), textOf(wanted))

const numberFilter =
  (test: Numeric): Filter =>
  (row, columnId, wanted) =>
    isEmpty(wanted) || test(numberOf(row.getValue(columnId)), numberOf(wanted))

/** Both ends count; an end left empty is open. */
const between: Filter = (row, columnId, wanted) => {
  const [from, to] = Array.isArray(wanted) ? (wanted as unknown[]) : []
  const cell = numberOf(row.getValue(columnId))
  if (isEmpty(from) && isEmpty(to)) return true
  return (isEmpty(from) || cell >= numberOf(from)) && (isEmpty(to) || cell <= numberOf(to))
}

/** The filters of every table, by the names that saved views and addresses keep. Case does not matter. */
export const tableFilters = {
  startsWith: textFilter(texts.startsWith),
  contains: textFilter(texts.contains),
  notContains: textFilter(texts.notContains),
  endsWith: textFilter(texts.endsWith),
  lt: numberFilter(numbers.lt),
  lte: numberFilter(numbers.lte),
  gt: numberFilter(numbers.gt),
  gte: numberFilter(numbers.gte),
  equals: numberFilter(numbers.equals),
  notEquals: numberFilter(numbers.notEquals),
  between,
} as const satisfies Record<string, Filter>

export type TableFilter = keyof typeof tableFilters
