import { describe, expect, it } from 'vitest'
import { maxWidgetElements, readWidget, Widget, widgetHeight } from './widget'

const lamp = (id: string, more = {}) => ({ kind: 'statusIndicator', id, ...more })
const isFine = (widget: unknown) => Widget.safeParse(widget).success

describe('a widget', () => {
  it('begins with limits and a grid', () => {
    const { elements, ...rest } = Widget.parse({ elements: [lamp('i1')] })
    expect(rest).toMatchObject({ snapToGrid: true, image: { path: null, imageIsActive: false } })
    expect(elements[0]).toMatchObject({ highAlarm: 45, lowAlarm: 20, highWarning: 35, lowWarning: 25 })
  })

  it.each([
    ['a field it does not know', { onclick: 'alert(1)' }],
    ['an element of an unknown kind', { elements: [{ kind: 'script', id: 'i1' }] }],
    ['an element with a field of another kind', { elements: [lamp('i1', { barColor: '#ffffff' })] }],
    ['two items of one id', { elements: [lamp('i1')], components: [{ id: 'i1' }] }],
    ['a colour that is more than one', { backgroundColour: 'url(https://elsewhere)' }],
    ['an image of elsewhere', { image: { path: 'https://elsewhere/x.png' } }],
    ['a name that is too long', { name: 'x'.repeat(16) }],
    ['a text that is too long', { components: [{ id: 'i1', text: 'x'.repeat(81) }] }],
    ['a height that fills the page', { heightInCardUnits: 7 }],
    ['a number that is none', { elements: [lamp('i1', { highAlarm: Infinity })] }],
    ['a data element that is no key', { components: [{ id: 'i1', dataElement: '__proto__' }] }],
    [
      'too many indicators',
      { elements: Array.from({ length: maxWidgetElements + 1 }, (_, n) => lamp(`i${n}`)) },
    ],
  ])('is refused with %s', (_, widget) => {
    expect(isFine(widget)).toBe(false)
  })

  it('is written in letters that do no harm', () => {
    expect(Widget.parse({ name: '<b>Pump</b>' }).name).toBe('bPump/b')
  })

  it('that cannot be read is no widget', () => {
    expect([readWidget(undefined), readWidget({ name: 7 }), readWidget('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('fills the cards that it is high', () => {
    expect([1, 2, 3].map(widgetHeight)).toEqual([104, 256, 408])
  })
})
