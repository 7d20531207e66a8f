import { expect, it } from 'vitest'
import { Widget, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { itemsOf } from '../widgetDraft'
import { boxOf } from './itemBox'
import { withTemplate } from './TemplateRow'

const empty = Widget.parse({})

it.each(['tank', 'lamp', 'gauge', 'number'] as const)(
  'a %s is a widget that can be saved, within its drawing',
  (template) => {
    const widget = withTemplate(empty, template, ['vin', 'fuel_level'], {})
    expect(Widget.parse(widget)).toEqual(widget)
    const items = itemsOf(widget)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    for (const item of items) {
      const { x, y, width, height } = boxOf(item, 0)
      expect([x, y].map(Math.sign)).not.toContain(-1)
      expect(x + width).toBeLessThanOrEqual(widgetWidth)
      expect(y + height).toBeLessThanOrEqual(widgetHeight(empty.heightInCardUnits))
    }
  },
)

it('what fills begins with a level that the device measures, in its range', () => {
  expect(withTemplate(empty, 'tank', ['vin', 'fuel_level'], {}).elements[0]).toMatchObject({
    ...{ dataElement: 'fuel_level', min: 0, max: 100 },
  })
  expect(withTemplate(empty, 'gauge', ['eng_speed'], {}).elements[0]).toMatchObject({
    ...{ dataElement: 'eng_speed', min: 0, max: 3000 },
  })
  const named = { cp1: { name: 'Diesel tank' } }
  expect(withTemplate(empty, 'tank', ['vin', 'cp1'], named).elements[0]?.dataElement).toBe('cp1')
})

it('of a device that has sent nothing it waits for a measurement to be chosen', () => {
  expect(withTemplate(empty, 'number', [], {}).components.map(({ dataElement }) => dataElement)).toEqual([
    null,
    null,
  ])
})
