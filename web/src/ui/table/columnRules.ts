import { type ReadableRow, type TableFilter, tableFilters } from './tableFilters'
import { fromZoneInput } from '../zone/zoneInput'

/** What the cells of a column are to a person who filters them. A time is epoch seconds, by the minute. */
export type ColumnKind = 'text' | 'number' | 'time'

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
