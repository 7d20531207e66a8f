import { describe, expect, it } from 'vitest'
import { GroupWidgets, breakpoints } from './groupView'
import { filterNames, tablePageSizes } from './tableWidget'

const place = { x: 0, y: 0, w: 4, h: 8 }
const layouts = { lg: place, md: place, sm: place }
const refusalOf = (type: string, settings: object) =>
  GroupWidgets.safeParse({ 'w-aaaaaaaa': { type, settings, layouts } }).error?.issues[0]?.message
const series = (count: number) => ({
  series: Array.from({ length: count }, () => ({ key: 'vin', dataType: 'latest', name: '', unit: '' })),
})

describe('the widgets of a view', () => {
  it('stand in twelve, six or four columns, by the room there is', () => {
    expect(breakpoints).toEqual({
      lg: { fromPx: 992, columns: 12 },
      md: { fromPx: 576, columns: 6 },
      sm: { fromPx: 0, columns: 4 },
    })
  })

  it('have at most fifteen series in a chart', () => {
    expect(refusalOf('chart', series(15))).toBeUndefined()
    expect(refusalOf('chart', series(16))).toBe('may have at most 15 series')
  })

  it.each([0, 5])('tell a headline with %i decimals', (dp) => {
    expect(refusalOf('headline', { key: 'vin', dp })).toBeUndefined()
  })

  it.each([-1, 6, 1.5])('tell no headline with %i decimals', (dp) => {
    expect(refusalOf('headline', { key: 'vin', dp })).toBeDefined()
  })

  it('show ten, twenty-five or fifty rows of a table', () => {
    expect(tablePageSizes).toEqual([10, 25, 50])
    expect(refusalOf('table', { pageSize: 25 })).toBeUndefined()
    expect(refusalOf('table', { pageSize: 100 })).toBeDefined()
  })

  it('filter a table by these names and no others', () => {
    expect(filterNames).toEqual([
      ...['startsWith', 'contains', 'notContains', 'endsWith'],
      ...['lt', 'lte', 'gt', 'gte', 'equals', 'notEquals', 'between'],
    ])
    const by = (filter: string) => refusalOf('table', { filters: [{ column: 0, filter, value: '' }] })
    for (const name of filterNames) expect(by(name)).toBeUndefined()
    expect(by('regex')).toBeDefined()
  })
})
