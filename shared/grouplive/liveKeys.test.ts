import { describe, expect, it } from 'vitest'
import { GroupWidgets } from '../views/groupView'
import { liveKeys } from './liveKeys'

const at = { x: 0, y: 0, w: 4, h: 4 }
const layouts = { lg: at, md: at, sm: at }
const widgets = (...all: readonly { type: string; settings: object }[]) =>
  GroupWidgets.parse(
    Object.fromEntries(all.map((widget, n) => [`w-widget0${n}`, { ...widget, layouts }] as const)),
  )
const figure = (key: string, dataType: string) => ({ type: 'headline', settings: { key, dataType } })
const column = (key: string, dataType: string) => ({ key, dataType, name: '', unit: '' })

describe('the newest readings that a view shows', () => {
  it('are those of all its widgets, so that they are asked for at once', () => {
    const table = { type: 'table', settings: { columns: [column('vin', 'latest'), column('name', 'fact')] } }
    const map = { type: 'map', settings: { keys: ['fuel_level'] } }
    const chart = { type: 'chart', settings: { series: [{ key: 'cp1', dataType: 'latest' }] } }
    const keys = liveKeys(widgets(table, map, chart, figure('ambient', 'latest')))
    expect(keys).toEqual(
      expect.arrayContaining(['vin', 'gps_lat', 'fuel_level', 'cp1', 'fact:tier', 'ambient']),
    )
    expect(keys).not.toContain('name')
  })

  it('are those that say how a device stands where a column tells its status', () => {
    const table = { type: 'table', settings: { columns: [column('status', 'fact')] } }
    expect(liveKeys(widgets(table))).toEqual(['gps_speed', 'state'])
  })

  it('are none where devices are only counted, and nothing is asked for figures of a period', () => {
    expect(liveKeys(widgets(figure('status', 'fact')))).toEqual([])
    expect(liveKeys(widgets(figure('vin', 'metric')))).toBeUndefined()
    expect(liveKeys({})).toBeUndefined()
  })
})
