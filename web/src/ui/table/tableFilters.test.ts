import type { Row } from '@tanstack/react-table'
import { describe, expect, it } from 'vitest'
import { type TableFilter, tableFilters } from './columnRules'

const keeps = (filter: TableFilter, cell: unknown, wanted: unknown): boolean => {
  const row = { getValue: () => cell } as unknown as Row<unknown>
  return tableFilters[filter](row, 'column', wanted)
}

describe('tableFilters', () => {
  it.each([
    ['startsWith', 'Haul Truck', 'haul', true],
    ['startsWith', 'Haul Truck', 'truck', false],
    ['contains', 'Haul Truck', 'L T', true],
    ['notContains', 'Haul Truck', 'pump', true],
    ['notContains', 'Haul Truck', 'truck', false],
    ['endsWith', 'Haul Truck', 'CK', true],
  ] as const)('%s of %j and %j is %j', (filter, cell, wanted, kept) => {
    expect(keeps(filter, cell, wanted)).toBe(kept)
  })

  it.each([
    ['lt', 4, '5', true],
    ['lt', 5, 5, false],
    ['lte', 5, 5, true],
    ['gt', 5, 5, false],
    ['gte', 5, '5', true],
    ['equals', 10, '10.0', true],
    ['notEquals', 10, 9, true],
    ['gt', 10, '9', true],
  ] as const)('%s of %j and %j is %j', (filter, cell, wanted, kept) => {
    expect(keeps(filter, cell, wanted)).toBe(kept)
  })

  it('keeps what lies between, both ends counted, an empty end open', () => {
    expect(keeps('between', 5, [5, 10])).toBe(true)
    expect(keeps('between', 11, ['5', '10'])).toBe(false)
    expect(keeps('between', 11, ['5', ''])).toBe(true)
    expect(keeps('between', 1, ['', ''])).toBe(true)
  })

  it('does not take a missing number for zero', () => {
    expect(keeps('lt', undefined, 5)).toBe(false)
    expect(keeps('equals', '', 0)).toBe(false)
  })

  it('keeps everything until something is asked', () => {
    for (const filter of Object.keys(tableFilters) as TableFilter[]) expect(keeps(filter, 'x', '')).toBe(true)
  })
})
