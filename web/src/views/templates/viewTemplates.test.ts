import { describe, expect, it } from 'vitest'
import { GroupWidgets, type GroupWidget, breakpoints } from '../../../../shared/views/groupView'
import type { MeasuredKey } from '../../grouplive/useGroupKeys'
import { mostTellingKey, viewTemplates } from './viewTemplates'

const measured = (key: string, label = key, deviceCount = 2, kind: 'number' | 'text' = 'number') =>
  ({ key, label, deviceCount, kind }) as MeasuredKey

const all = ['fuel_level', 'fuel_rate', 'eng_hrs', 'eng_load', 'gps_lat', 'gps_lon', 'gps_speed', 'vin'].map(
  (key) => measured(key),
)
const offerOf = (id: string, keys: readonly MeasuredKey[]) => {
  const found = viewTemplates(keys).find((each) => each.id === id)
  if (found === undefined) throw new Error(`There is no template ${id}.`)
  return found
}
const widgetsOf = (id: string, keys: readonly MeasuredKey[]): GroupWidget[] => {
  const found = offerOf(id, keys)
  return 'widgets' in found ? Object.values(found.widgets) : []
}
const keysIn = (widgets: readonly GroupWidget[]): string[] =>
  widgets.flatMap((widget) => {
    if (widget.type === 'map') return widget.settings.keys
    if (widget.type === 'headline')
      return widget.settings.dataType === 'fact' ? [] : [widget.settings.key ?? '']
    const values = widget.type === 'table' ? widget.settings.columns : widget.settings.series
    return values.flatMap(({ key, dataType }) => (dataType === 'fact' ? [] : [key]))
  })

describe('the templates of a view', () => {
  it.each(['fleet', 'fuel', 'utilisation', 'map'])('%s has four widgets, none over another', (id) => {
    const widgets = widgetsOf(id, all)
    expect(widgets).toHaveLength(4)
    for (const [breakpoint, { columns }] of Object.entries(breakpoints)) {
      const cells = widgets.flatMap(({ layouts }) => {
        const { x, y, w, h } = layouts[breakpoint as keyof typeof breakpoints]
        return Array.from({ length: w * h }, (_, i) => `${x + (i % w)}|${y + Math.floor(i / w)}`)
      })
      expect(new Set(cells).size).toBe(cells.length)
      expect(Math.max(...cells.map((cell) => Number(cell.split('|')[0])))).toBeLessThan(columns)
    }
  })

  it('name no key that no device reports', () => {
    for (const keys of [all, all.slice(0, 4), [measured('cp1', 'Fuel tank')], [measured('gps_lat')], []]) {
      const known = new Set(keys.map(({ key }) => key))
      for (const offer of viewTemplates(keys)) {
        if (!('widgets' in offer)) continue
        expect(GroupWidgets.safeParse(offer.widgets).success).toBe(true)
        expect(keysIn(Object.values(offer.widgets)).filter((key) => !known.has(key))).toEqual([])
      }
    }
  })

  it('say what a group lacks for them', () => {
    expect(
      viewTemplates([measured('vin')]).map((offer) => ('lacks' in offer ? offer.lacks : offer.name)),
    ).toEqual([
      'Fleet',
      'No device here reports a fuel level.',
      'No device here counts hours.',
      'No device here reports a position.',
    ])
  })

  it('take the input that owners call fuel, and not its rate or a text', () => {
    const keys = [
      measured('cp1', 'Fuel rate', 9),
      measured('cp2', 'Diesel tank', 1),
      measured('analog1', 'Fuel', 3),
      measured('mode', 'Fuel', 9, 'text'),
    ]
    expect(new Set(keysIn(widgetsOf('fuel', keys)))).toEqual(new Set(['analog1']))
  })

  it('have a chart beside the fleet where there is no position, and neither where nothing is measured', () => {
    expect(widgetsOf('fleet', [measured('vin')]).map(({ type }) => type)).toEqual([
      ...['headline', 'headline', 'table', 'chart'],
    ])
    expect(widgetsOf('fleet', []).map(({ type }) => type)).toEqual(['headline', 'headline', 'table'])
  })
})

it('what says most is what several devices measure', () => {
  expect(mostTellingKey([measured('fuel_level', '', 1), measured('vin', '', 3)])).toBe('vin')
  expect(mostTellingKey([measured('fuel_level', '', 2), measured('vin', '', 3)])).toBe('fuel_level')
  expect(mostTellingKey([measured('mode', '', 3, 'text')])).toBeUndefined()
})
