import { describe, expect, it } from 'vitest'
import { StatusIndicator, WidgetText } from '../../../../shared/display/widget'
import { fillPercent, lampLevel, readWidgetValue, sayWidgetText } from './widgetValue'

const text = (more: object) => WidgetText.parse({ id: 'i1', dataElement: 'vin', ...more })
const say = (value: unknown, displayType = 'value', display = {}) =>
  sayWidgetText(text({ displayType }), readWidgetValue(value), display)

describe('a live value', () => {
  it('is written as the display settings of its key ask', () => {
    expect(say(12.566)).toBe('12.57')
    expect(say(12.566, 'value', { vin: { dp: 0 } })).toBe('13')
    expect(say(12.566, 'valueWithUnit', { vin: { units: 'Volt' } })).toBe('12.57 Volt')
    expect(say(12.566, 'name', { vin: { name: 'Supply' } })).toBe('Supply')
  })

  it('counts when a script sends it as text', () => {
    expect([say('7.5'), say(' ')]).toEqual(['7.50', 'NaN'])
  })

  it('is ??? while there is none, and NaN when it is no number', () => {
    expect([say(undefined), say(null), say('stopped'), say([1]), say({}), say(true)]).toEqual([
      '???',
      '???',
      'NaN',
      'NaN',
      'NaN',
      'NaN',
    ])
    expect(sayWidgetText(text({ displayType: 'value', dataElement: null }), 'none', {})).toBe('???')
  })

  it('has no unit without a number', () => {
    expect(say(undefined, 'valueWithUnit')).toBe('???')
  })

  it('of hours is read as hours and minutes', () => {
    const hours = text({ displayType: 'value', dataElement: 'eng_hrs' })
    expect(sayWidgetText(hours, 1.5, {})).toBe('1h 30m')
  })

  it('leaves a static text alone', () => {
    expect(sayWidgetText(text({ displayType: 'text', text: 'Pump 1' }), 5, {})).toBe('Pump 1')
  })
})

describe('a lamp', () => {
  const lamp = StatusIndicator.parse({ kind: 'statusIndicator', id: 'i1' })
  it.each([
    [46, 'alarm'],
    [45, 'alarm'],
    [44, 'warning'],
    [35, 'warning'],
    [30, 'normal'],
    [25, 'warning'],
    [20, 'alarm'],
    [-5, 'alarm'],
  ] as const)('at %d is %s', (value, level) => {
    expect(lampLevel(lamp, value)).toBe(level)
  })

  it('judges nothing that is no number, and nothing by a limit that is off', () => {
    expect([lampLevel(lamp, 'none'), lampLevel(lamp, 'notNumeric')]).toEqual([undefined, undefined])
    expect(lampLevel({ ...lamp, highAlarm: null, highWarning: null }, 1000)).toBe('normal')
  })
})

it('a bar fills between its ends, whichever is the larger, and never beyond', () => {
  expect([-10, 0, 25, 100, 400].map((value) => fillPercent(value, 0, 100))).toEqual([0, 0, 25, 100, 100])
  expect(fillPercent(25, 100, 0)).toBe(75)
  expect([fillPercent(5, 3, 3), fillPercent('none', 0, 1)]).toEqual([undefined, undefined])
})
