import { describe, expect, it } from 'vitest'
import { maxWidgetElements, Widget, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { itemsOf } from '../widgetDraft'
import * as edit from './editWidget'
import { snapTo } from './editWidget'
import { keyCommand } from './useWidgetEditor'

const empty = Widget.parse({})
const withText = edit.addItem(empty, 'text')
const free = { ...withText, snapToGrid: false }
const placeOf = (widget: Widget) => itemsOf(widget).map(({ x, y }) => [x, y])[0]

describe('the grid', () => {
  it('is of five pixels', () => {
    expect([0, 2, 2.5, 3, 7.4, -1].map((pixels) => snapTo(pixels, true))).toEqual([0, 0, 5, 5, 5, 0])
    expect(snapTo(7.4, false)).toBe(7)
    expect(Object.is(snapTo(-1, true), 0)).toBe(true)
  })

  it('catches what is dragged, unless it is off', () => {
    expect(placeOf(edit.placeItem(withText, 'i1', 33, 41))).toEqual([35, 40])
    expect(placeOf(edit.placeItem(free, 'i1', 33.2, 41.7))).toEqual([33, 42])
  })

  it('ends ten pixels before the drawing does, wherever the pointer goes', () => {
    const far = edit.placeItem(free, 'i1', 5000, 5000)
    expect(placeOf(far)).toEqual([widgetWidth - 10, widgetHeight(empty.heightInCardUnits) - 10])
    expect(placeOf(edit.placeItem(free, 'i1', -50, -1))).toEqual([0, 0])
  })

  it('does not hold what is moved with the keys', () => {
    expect(placeOf(edit.nudgeItem(edit.placeItem(withText, 'i1', 20, 20), 'i1', 1, -1))).toEqual([21, 19])
  })
})

describe('items', () => {
  it('get ids of their own, and places beside each other', () => {
    const three = edit.addItem(edit.addItem(withText, 'levelIndicator'), 'statusIndicator')
    expect(itemsOf(three).map(({ id }) => id)).toEqual(['i2', 'i3', 'i1'])
    expect(new Set(itemsOf(three).map(({ x, y }) => `${x},${y}`)).size).toBe(3)
    expect(Widget.parse(three)).toEqual(three)
  })

  it('are copied beside the original and removed alone', () => {
    const copied = edit.duplicateItem(edit.changeItem(withText, 'i1', { bold: true }), 'i1')
    expect(copied.components.map(({ id, bold, x }) => [id, bold, x])).toEqual([
      ['i1', true, 20],
      ['i2', true, 30],
    ])
    expect(itemsOf(edit.removeItem(copied, 'i1')).map(({ id }) => id)).toEqual(['i2'])
  })

  it('are not more than a widget holds, and the reason is said', () => {
    let full = empty
    for (let n = 0; n < maxWidgetElements; n += 1) full = edit.addItem(full, 'text')
    expect(edit.addItem(full, 'text')).toBe(full)
    expect(edit.duplicateItem(full, 'i1')).toBe(full)
    expect(edit.addRefusal(full, 'text')).toContain('at most 40 texts')
    expect(edit.addRefusal(full, 'statusIndicator')).toBeUndefined()
  })
})

describe('a key on the canvas', () => {
  const press = (key: string, more = {}, isOnGrid = true) =>
    keyCommand({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more }, isOnGrid)

  it('moves by five pixels on the grid and by one off it, with Shift the other way', () => {
    expect(press('ArrowLeft')).toEqual({ do: 'move', dx: -5, dy: 0 })
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', dx: 0, dy: 1 })
    expect(press('ArrowUp', {}, false)).toEqual({ do: 'move', dx: 0, dy: -1 })
    expect(press('ArrowRight', { shiftKey: true }, false)).toEqual({ do: 'move', dx: 5, dy: 0 })
  })

  it('undoes and redoes, on every keyboard', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' })
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' })
    expect(press('y', { ctrlKey: true })).toEqual({ do: 'redo' })
  })

  it('that means nothing here is left to the browser: Tab above all', () => {
    expect([press('Tab'), press('a'), press('r', { ctrlKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
