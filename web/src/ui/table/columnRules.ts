import { fromZoneInput } from '../zone/zoneInput'

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
interface ReadableRow {
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

/** What the cells of a column are to a person who filters them. A time is epoch seconds, by the minute. */
type ColumnKind = 'text' | 'number' | 'time'

export interface FilterColumn {
  id: string
  label: string
  kind: ColumnKind
  /** The only values there are. */
  choices?: readonly string[]
}

/** One condition on one column. Values are as they were typed. */
export interface ColumnRule {
  key: number
  column: string
  operator: TableFilter
  value: string
  /** The upper end of `between`. */
  to: string
}

const comparisons = {
  lt: 'less than',
  lte: 'at most',
  gt: 'greater than',
  gte: 'at least',
  equals: 'equals',
  notEquals: 'does not equal',
  between: 'between',
} as const satisfies Partial<Record<TableFilter, string>>

/** The filters that each kind of column offers, in the words of people. */
export const operators: Record<ColumnKind, Partial<Record<TableFilter, string>>> = {
  text: {
    contains: 'contains',
    notContains: 'does not contain',
    startsWith: 'starts with',
    endsWith: 'ends with',
  },
  number: comparisons,
  time: {
    gte: 'from',
    lte: 'until',
    between: 'between',
    gt: 'after',
    lt: 'before',
    equals: 'at',
    notEquals: 'not at',
  },
}

export const operatorsOf = (kind: ColumnKind): TableFilter[] => Object.keys(operators[kind]) as TableFilter[]

/** Seconds of a date and time of the chosen zone as a form gives it; undefined for what is none. */
export const secondsOf = (local: string): number | undefined => {
  const ms = fromZoneInput(local)
  return Number.isNaN(ms) ? undefined : ms / 1000
}

/** The rules of one column as the filter of a table; all of them must hold, and an empty one asks nothing. */
export const byRules = (row: ReadableRow, columnId: string, rules: readonly ColumnRule[]): boolean =>
  rules.every(({ operator, value, to }) => {
    const wanted = operator === 'between' ? [value, to] : value
    return tableFilters[operator](row, columnId, wanted)
  })

/** Rules as the table keeps them: by column, times as seconds. */
export const filtersOf = (rules: readonly ColumnRule[], columns: readonly FilterColumn[]) =>
  columns.flatMap(({ id, kind }) => {
    const read = (text: string) => (kind === 'time' ? String(secondsOf(text) ?? '') : text)
    const own = rules
      .filter(({ column }) => column === id)
      .map((rule) => ({ ...rule, value: read(rule.value), to: read(rule.to) }))
    return own.length === 0 ? [] : [{ id, value: own }]
  })
