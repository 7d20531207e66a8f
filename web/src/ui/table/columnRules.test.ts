import type { Row } from '@tanstack/react-table'
import { describe, expect, it } from 'vitest'
import {
  type ColumnRule,
  type FilterColumn,
  byRules,
  filtersOf,
  operatorsOf,
  tableFilters,
} from './columnRules'

const columns: FilterColumn[] = [
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'ts', label: 'Time', kind: 'time' },
]
const rule = (column: string, operator: ColumnRule['operator'], value: string, to = ''): ColumnRule => ({
  key: 1,
  column,
  operator,
  value,
  to,
})
const keeps = (cell: unknown, rules: readonly ColumnRule[]): boolean => {
  const row = { getValue: () => cell } as unknown as Row<unknown>
  const [filter] = filtersOf(rules, columns)
  return filter === undefined || byRules(row, filter.id, filter.value)
}

describe('rules of a column', () => {
  it('must all hold', () => {
    const rules = [rule('name', 'startsWith', 'Haul'), rule('name', 'notContains', '2')]
    expect(['Haul Truck 1', 'Haul Truck 2', 'Pump 1'].map((name) => keeps(name, rules))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('ask nothing while they are empty', () => {
    expect(keeps('anything', [rule('name', 'contains', '')])).toBe(true)
    expect(keeps(5, [rule('ts', 'between', '', 'no time')])).toBe(true)
  })

  it('read times of the viewer’s own clock', () => {
    const noon = new Date(2026, 10, 21, 12).getTime() / 1000
    const between = [rule('ts', 'between', '2026-11-21T12:00', '2026-11-21T13:00')]
    expect([-60, 0, 3600, 3660].map((after) => keeps(noon + after, between))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(keeps(noon, [rule('ts', 'lt', '2026-11-21T12:00')])).toBe(false)
  })

  it('offer every filter of the table between them', () => {
    const offered = new Set([...operatorsOf('text'), ...operatorsOf('number')])
    expect([...offered].sort()).toEqual(Object.keys(tableFilters).sort())
  })
})
