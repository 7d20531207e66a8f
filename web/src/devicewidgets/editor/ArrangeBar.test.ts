import { describe, expect, it } from 'vitest'
import { Widget } from '../../../../shared/display/widget'
import { itemsOf } from '../widgetDraft'
import { alignItem, type Alignment, mayPass, passItem } from './ArrangeBar'
import { boxOf } from './itemBox'

const lamp = (id: string) => ({ kind: 'statusIndicator', id, x: 50, y: 30, radius: 10 })
const widget = Widget.parse({
  heightInCardUnits: 1,
  elements: [lamp('a'), lamp('b'), lamp('c')],
  components: [{ id: 't' }],
})
const item = (id: string, of = widget) => itemsOf(of).find((each) => each.id === id)!
const order = (of: Widget) => itemsOf(of).map(({ id }) => id)

describe('aligned on the widget', () => {
  it.each<[Alignment, number, number]>([
    ['left', 0, 30],
    ['centre', 129, 30],
    ['right', 258, 30],
    ['top', 50, 0],
    ['middle', 50, 42],
    ['bottom', 50, 84],
  ])('to the %s it is at %d, %d', (to, x, y) => {
    expect(item('a', alignItem(widget, item('a'), boxOf(item('a'), 0), to))).toMatchObject({ x, y })
  })
})

describe('the order of items', () => {
  it('is changed by one place at a time', () => {
    expect(order(passItem(widget, item('a'), 1))).toEqual(['b', 'a', 'c', 't'])
    expect(order(passItem(widget, item('c'), -1))).toEqual(['a', 'c', 'b', 't'])
  })

  it('ends where nothing of its like is left: texts stay above indicators', () => {
    expect([
      mayPass(widget, item('a'), -1),
      mayPass(widget, item('c'), 1),
      mayPass(widget, item('t'), -1),
    ]).toEqual([false, false, false])
    expect(passItem(widget, item('c'), 1)).toBe(widget)
    expect(mayPass(widget, item('b'), 1)).toBe(true)
  })
})
